/** A vCard in the parts that Meta needs. */

/** `item1.TEL;type=CELL:+55 11 …`: its name and its value. */
const line = /^(?:[\w-]+\.)?([a-z]+)(?:;[^:\r\n]*)?:(.+)$/gim

const valuesOf = (vcard: string, name: string): string[] =>
  [...vcard.matchAll(line)].flatMap(([, found = '', value = '']) =>
    found.toUpperCase() === name
      ? [
          value
            .replace(/\\n/g, '\n')
            .replace(/\\([\\;,])/g, '$1')
            .trim(),
        ]
      : [],
  )

export const cardToWire = ({ name, vcard }: { name: string; vcard: string }) => {
  const shown = name || valuesOf(vcard, 'FN')[0] || valuesOf(vcard, 'TEL')[0] || '?'
  const phones = valuesOf(vcard, 'TEL').map((phone) => phone.replace(/^tel:/i, ''))
  const emails = valuesOf(vcard, 'EMAIL')
  return {
    // Meta requires one more part than the full name.
    name: { formatted_name: shown, first_name: shown },
    ...(phones.length > 0 ? { phones: phones.map((phone) => ({ phone, type: 'CELL' })) } : {}),
    ...(emails.length > 0 ? { emails: emails.map((email) => ({ email, type: 'WORK' })) } : {}),
  }
}

/** People as a vCard 3.0, the format that phones exchange. */

const escaped = (value: string) =>
  value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')

const vcard = (name: string, number: string): string => {
  const digits = number.replace(/\D/g, '')
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped(name)};;;`, `FN:${escaped(name)}`]
  return [...lines, `TEL;type=CELL;waid=${digits}:+${digits}`, 'END:VCARD'].join('\n')
}

export const cardsOf = (people: readonly { name: string; number: string }[]) => ({
  mediaType: 'contactMessage' as const,
  body: people.map(({ name }) => name).join(', '),
  data: { cards: people.map(({ name, number }) => ({ name, vcard: vcard(name, number) })) },
})

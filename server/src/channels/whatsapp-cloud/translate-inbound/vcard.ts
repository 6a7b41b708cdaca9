import { z } from 'zod'
import { firstOf } from '../../meta/translate-inbound/first-of.ts'

/** Of one person. */
const mostWays = 50

const text = z.string().optional().catch(undefined)

export const WireCard = z.looseObject({
  name: z.looseObject({ formatted_name: text, first_name: text, last_name: text }).catch({}),
  phones: firstOf(mostWays, z.looseObject({ phone: text, wa_id: text, type: text })).catch([]),
  emails: firstOf(mostWays, z.looseObject({ email: text })).catch([]),
  org: z.looseObject({ company: text }).catch({}),
  urls: firstOf(mostWays, z.looseObject({ url: text })).catch([]),
})
export type WireCard = z.output<typeof WireCard>

const escaped = (value: string) => value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Meta sends a contact in parts; the rest of the product uses vCards, as phones send them. */
export function cardOf({ name, phones, emails, org, urls }: WireCard): { name: string; vcard: string } {
  const joined = [name.first_name, name.last_name].filter((part) => part !== undefined).join(' ')
  const shown = name.formatted_name ?? (joined || (phones[0]?.phone ?? ''))
  const numbers = phones.flatMap(({ phone, wa_id }) => {
    const number = phone ?? wa_id
    if (number === undefined) return []
    return [`TEL;type=CELL${wa_id === undefined ? '' : `;waid=${wa_id.replace(/\D/g, '')}`}:${escaped(number)}`]
  })
  const vcard = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(name.last_name ?? '')};${escaped(name.first_name ?? shown)};;;`,
    `FN:${escaped(shown)}`,
    ...(org.company === undefined ? [] : [`ORG:${escaped(org.company)}`]),
    ...numbers,
    ...emails.flatMap(({ email }) => (email === undefined ? [] : [`EMAIL:${escaped(email)}`])),
    ...urls.flatMap(({ url }) => (url === undefined ? [] : [`URL:${escaped(url)}`])),
    'END:VCARD',
  ].join('\n')
  return { name: shown, vcard }
}

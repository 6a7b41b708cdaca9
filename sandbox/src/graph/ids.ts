/** Ids in Meta's format, so that no code relies on a simpler one. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Meta's media and template ids are long decimal strings that exceed a JavaScript number. */
export function newNumericId(): string {
  const digits = Array.from({ length: 16 }, () => randomInt(10)).join('')
  return `${randomInt(1, 10)}${digits}`
}

export function newMessageId(peer: string, author: 'customer' | 'business'): string {
  const direction = author === 'customer' ? 0x12 : 0x11
  const unique = randomBytes(16).toString('hex').toUpperCase()
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, peer.length]),
    Buffer.from(peer),
    Buffer.from([0x15, 0x02, 0x00, direction, 0x18, unique.length]),
    Buffer.from(unique),
    Buffer.from([0x00]),
  ])
  return `wamid.${bytes.toString('base64')}`
}

export const newTraceId = () => `A${randomBytes(16).toString('base64url')}`.slice(0, 23)

const countryByCallingCode: readonly (readonly [string, string])[] = [
  ['351', 'PT'],
  ['598', 'UY'],
  ['595', 'PY'],
  ['55', 'BR'],
  ['54', 'AR'],
  ['52', 'MX'],
  ['34', 'ES'],
  ['90', 'TR'],
  ['44', 'GB'],
  ['1', 'US'],
]

const countryOf = (phone: string | null) =>
  (phone === null ? undefined : countryByCallingCode.find(([code]) => phone.startsWith(code)))?.[1] ?? 'BR'

/**
 * The business-scoped user id (BSUID): one person has a different id for each business, and gets a new one with a new phone number. It is therefore a
 * function of both.
 */
export function businessScopedId(person: { id: string; waId: string | null }, wabaId: string): string {
  const digest = createHash('sha256')
    .update(`${wabaId}/${person.id}/${person.waId ?? ''}`)
    .digest()
  return `${countryOf(person.waId)}.${digest.readBigUInt64BE().toString().padStart(16, '1').slice(0, 16)}`
}

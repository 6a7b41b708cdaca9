import type { Identity, InboundMessage, Person } from '../../channel.ts'
import { contentOf } from './content.ts'
import { instantOf, type WireContact, type WireMessage } from './readings.ts'

/** Since usernames exist a number may be missing; the business-scoped id comes with it or alone. */
export function identitiesOf(
  phone: string | undefined,
  scopedId: string | undefined,
): Person['identities'] | undefined {
  const digits = phone?.replace(/\D/g, '') ?? ''
  const found: Identity[] = []
  if (digits !== '') found.push({ kind: 'phone', value: digits })
  if (scopedId !== undefined && scopedId !== '') found.push({ kind: 'bsuid', value: scopedId })
  const [first, ...rest] = found
  return first && [first, ...rest]
}

interface Names {
  phone: string | undefined
  scopedId: string | undefined
}

/** The contacts beside the messages, found by either of their ids: there may be thousands of both. */
export interface ContactsByName {
  byPhone: ReadonlyMap<string, WireContact>
  byScopedId: ReadonlyMap<string, WireContact>
  only: WireContact | undefined
}

export function contactsByName(contacts: readonly WireContact[]): ContactsByName {
  const byPhone = new Map<string, WireContact>()
  const byScopedId = new Map<string, WireContact>()
  // The first one with an id counts.
  for (const contact of contacts.toReversed()) {
    if (contact.wa_id !== undefined) byPhone.set(contact.wa_id, contact)
    if (contact.user_id !== undefined) byScopedId.set(contact.user_id, contact)
  }
  return { byPhone, byScopedId, only: contacts.length === 1 ? contacts[0] : undefined }
}

function personOf({ phone, scopedId }: Names, { byPhone, byScopedId, only }: ContactsByName): Person | undefined {
  const byName =
    (phone === undefined ? undefined : byPhone.get(phone)) ??
    (scopedId === undefined ? undefined : byScopedId.get(scopedId))
  const contact = byName ?? only
  const identities = identitiesOf(phone ?? contact?.wa_id, scopedId ?? contact?.user_id)
  if (identities === undefined) return undefined
  const name = contact?.profile?.name ?? contact?.profile?.username
  return { identities, ...(name === undefined || name === '' ? {} : { name }) }
}

/** `isEcho`: typed in the WhatsApp Business app that shares this number. */
export function inboundMessageOf(
  wire: WireMessage,
  contacts: ContactsByName,
  { now, isEcho }: { now: Date; isEcho: boolean },
): InboundMessage | undefined {
  const names = isEcho
    ? { phone: wire.to, scopedId: wire.to_user_id }
    : { phone: wire.from, scopedId: wire.from_user_id }
  const person = personOf(names, contacts)
  if (person === undefined) return undefined
  const { context, group_id: groupId } = wire
  const chat: Person = groupId === undefined ? person : { identities: [{ kind: 'group', value: groupId }] }
  return {
    externalId: wire.id,
    chat,
    isGroup: groupId !== undefined,
    ...(groupId === undefined || isEcho ? {} : { author: person }),
    fromMe: isEcho,
    sentAt: instantOf(wire.timestamp, now),
    content: contentOf(wire),
    ...(context?.id === undefined ? {} : { quotes: context.id }),
    ...(context?.forwarded || context?.frequently_forwarded ? { isForwarded: true } : {}),
  }
}

import type { Identity, InboundMessage, Person } from '../../channel.ts'
import { contentOf } from './content.ts'
import { instantOf, type WireContact, type WireMessage } from './readings.ts'

/** Since usernames exist a number may be missing; the business-scoped id stands beside it or alone. */
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

function personOf({ phone, scopedId }: Names, contacts: readonly WireContact[]): Person | undefined {
  const isTheirs = (contact: WireContact) =>
    (phone !== undefined && contact.wa_id === phone) || (scopedId !== undefined && contact.user_id === scopedId)
  const contact = contacts.find(isTheirs) ?? (contacts.length === 1 ? contacts[0] : undefined)
  const identities = identitiesOf(phone ?? contact?.wa_id, scopedId ?? contact?.user_id)
  if (identities === undefined) return undefined
  const name = contact?.profile?.name ?? contact?.profile?.username
  return { identities, ...(name === undefined || name === '' ? {} : { name }) }
}

/** `isEcho`: typed in the WhatsApp Business app that shares this number. */
export function inboundMessageOf(
  wire: WireMessage,
  contacts: readonly WireContact[],
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

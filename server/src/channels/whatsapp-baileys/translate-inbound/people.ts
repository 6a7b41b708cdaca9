/**
 * Converts between WhatsApp's addresses and identities. A person has two, a phone number and a LID; a stanza may have
 * only one of them.
 */

import { type BinaryNode, extractAddressingContext, jidDecode } from 'baileys'
import type { Identity, Person } from '../../channel.ts'

const phoneServers = new Set(['s.whatsapp.net', 'c.us', 'hosted'])
const lidServers = new Set(['lid', 'hosted.lid'])

/** The identity of an address, without its device: `5511…:0@s.whatsapp.net` is the phone 5511…. */
export const identityOf = (jid: string | null | undefined): Identity | undefined => {
  const decoded = jidDecode(jid ?? undefined)
  if (!decoded?.user) return undefined
  if (decoded.server === 'g.us') return { kind: 'group', value: decoded.user }
  if (!/^\d+$/.test(decoded.user)) return undefined
  if (phoneServers.has(decoded.server)) return { kind: 'phone', value: decoded.user }
  return lidServers.has(decoded.server) ? { kind: 'lid', value: decoded.user } : undefined
}

export const jidOf = ({ kind, value }: Identity): string | undefined => {
  if (kind === 'phone') return `${value}@s.whatsapp.net`
  if (kind === 'lid') return `${value}@lid`
  return kind === 'group' ? `${value}@g.us` : undefined
}

/** The number first, because people use it. */
export const personOf = (jids: readonly (string | null | undefined)[], name?: string): Person | undefined => {
  const found = new Map<string, Identity>()
  for (const jid of jids) {
    const identity = identityOf(jid)
    if (identity) found.set(identity.kind, identity)
  }
  const [first, ...rest] = [...found.values()].sort((left, right) => right.kind.localeCompare(left.kind))
  if (!first) return undefined
  return { identities: [first, ...rest], ...(name ? { name } : {}) }
}

type Attrs = BinaryNode['attrs']

/** Both addresses of a stanza's sender, or of the recipient if we sent it ourselves. */
export const senderJids = (attrs: Attrs) => [
  attrs.participant ?? attrs.from,
  extractAddressingContext({ tag: 'message', attrs }).senderAlt,
]
export const recipientJids = (attrs: Attrs) => [
  attrs.recipient,
  attrs.recipient_lid ?? attrs.recipient_pn ?? attrs.peer_recipient_lid ?? attrs.peer_recipient_pn,
]

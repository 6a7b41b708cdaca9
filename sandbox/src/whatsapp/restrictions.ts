/** "You can't start new chats": WhatsApp stops an account from writing to strangers for some time. People who wrote first can be answered. */
import type { Client } from './client.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import { newStanzaId, node, SERVER, type Stanza, seconds, timestamp } from './stanza.ts'

export interface Restriction {
  /** Seconds since 1970. */
  until: number
  /** The server's name for it: BIZ_QUALITY, WEB_COMPANION_ONLY… */
  type: string
}

/** The server's code for a message that the account may not send at present. */
export const RESTRICTED_CODE = '463'

const isRestricted = (network: WhatsAppNetwork, owner: Person): boolean =>
  (network.restrictions.get(owner.pn)?.until ?? 0) > seconds()

/** Groups and people who wrote before stay allowed. */
export const mayWriteTo = (network: WhatsAppNetwork, owner: Person, to: string): boolean => {
  const person = network.people.find(to)
  if (!person || person === owner || !isRestricted(network, owner)) return true
  return network.chats.list(person.pn, owner.pn).some(({ view }) => view.fromCustomer)
}

const standing = (restriction: Restriction | undefined) =>
  restriction && restriction.until > seconds()
    ? { is_active: true, time_enforcement_ends: String(restriction.until), enforcement_type: restriction.type }
    : { is_active: false, time_enforcement_ends: '0', enforcement_type: 'DEFAULT' }

/** The response to a query for the account's restrictions. */
export const standingAnswer = (network: WhatsAppNetwork, owner: Person): Stanza => {
  const data = { xwa2_fetch_account_reachout_timelock: standing(network.restrictions.get(owner.pn)) }
  return node('result', {}, Buffer.from(JSON.stringify({ data })))
}

const tell = (client: Client, owner: Person): void => {
  const data = { xwa2_notify_account_reachout_timelock: standing(client.network.restrictions.get(owner.pn)) }
  const update = node(
    'update',
    { op_name: 'NotificationUserReachoutTimelockUpdate' },
    Buffer.from(JSON.stringify({ data })),
  )
  client.send(node('notification', { from: SERVER, id: newStanzaId(), type: 'mex', t: timestamp() }, [update]))
}

/** Null lifts it. `silently`: its devices are not notified, and find out when they try. */
export const restrict = (
  network: WhatsAppNetwork,
  owner: Person,
  restriction: Restriction | null,
  silently = false,
): void => {
  if (restriction) network.restrictions.set(owner.pn, restriction)
  else network.restrictions.delete(owner.pn)
  if (silently) return
  for (const client of network.clients) if (client.companion?.owner === owner) tell(client, owner)
}

/** Typing and availability, in both directions. */
import type { Client } from './client.ts'
import { observe } from './observed.ts'
import type { Person } from './person.ts'
import { childrenOf, node, type Stanza } from './stanza.ts'

export type Typing = 'composing' | 'recording' | 'paused'

export function presenceFromProduct(client: Client, stanza: Stanza): void {
  const { network, companion } = client
  observe(network.observed.presences, stanza)
  network.events.emit('presence', stanza, companion)
  if (!companion) return
  const person = network.people.find(stanza.attrs.to ?? '')
  if (!person) return
  if (stanza.tag === 'presence') {
    if (stanza.attrs.type === 'subscribe') client.send(availability(person))
    return
  }
  const [state] = childrenOf(stanza)
  if (!state) return
  const typing = state.tag === 'composing' && state.attrs.media === 'audio' ? 'recording' : state.tag
  network.announce({ kind: 'typing', customer: person.pn, peer: companion.owner.pn, by: 'business', state: typing })
}

function availability(person: Person): Stanza {
  return node('presence', { from: person.wireJid, type: person.online ? 'available' : 'unavailable' })
}

/** A customer types; it is not stored for devices that are away. */
export function typingFromCustomer(from: Person, to: Person, state: Typing): void {
  const media = state === 'recording' ? 'audio' : undefined
  const child = node(state === 'paused' ? 'paused' : 'composing', { media })
  for (const companion of to.companions.values()) {
    if (companion.active) companion.client?.send(node('chatstate', { from: from.wireJid }, [child]))
  }
}

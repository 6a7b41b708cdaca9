/**
 * Typing indicators. WhatsApp reports only people to whom we subscribed, and only on this socket, so each new socket
 * subscribes again.
 */
import type { TypingState } from '@guiche/contract/sockets'
import type { BaileysEventMap, WASocket } from 'baileys'
import type { Person } from '../../channel.ts'
import { personOf } from '../translate-inbound/people.ts'

const states: Partial<Record<string, TypingState>> = {
  composing: 'composing',
  recording: 'recording',
  paused: 'paused',
  available: 'paused',
  unavailable: 'paused',
}

/** In a group WhatsApp does not report who is typing, and a group's chat belongs to nobody. */
export const typingIn = ({
  id,
  presences,
}: BaileysEventMap['presence.update']): { person: Person; state: TypingState } | undefined => {
  const person = personOf([id])
  const [presence] = Object.values(presences)
  const state = states[presence?.lastKnownPresence ?? '']
  return person && state && person.identities[0].kind !== 'group' ? { person, state } : undefined
}

export class Presences {
  readonly #followed = new WeakMap<WASocket, Set<string>>()

  async follow(sock: WASocket, jid: string): Promise<void> {
    const followed = this.#followed.get(sock) ?? new Set<string>()
    this.#followed.set(sock, followed)
    if (followed.has(jid)) return
    followed.add(jid)
    await sock.presenceSubscribe(jid)
  }
}

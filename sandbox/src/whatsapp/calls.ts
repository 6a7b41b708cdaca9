/** Calls from customers to an account: every linked device is notified and may reject them. Calls are never connected. */
import { randomBytes } from 'node:crypto'
import type { Client } from './client.ts'
import { enqueue } from './delivery.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import { childNamed, newStanzaId, node, type Stanza, timestamp } from './stanza.ts'

export type CallEnd = 'missed' | 'answered' | 'rejected'

export interface Call {
  id: string
  from: Person
  to: Person
  /** `refused`: by a linked device. */
  state: 'ringing' | 'refused' | CallEnd
}

/** How the server notifies the devices that did not take the call. */
const reasons = { missed: 'timeout', answered: 'accepted_elsewhere', rejected: 'rejected_elsewhere' } as const

const longestList = 500

export class Calls {
  readonly #calls = new Map<string, Call>()

  constructor(private readonly network: WhatsAppNetwork) {}

  find(id: string): Call | undefined {
    return this.#calls.get(id)
  }

  ring(from: Person, to: Person, isVideo: boolean): Call {
    const call: Call = { id: randomBytes(16).toString('hex').toUpperCase(), from, to, state: 'ringing' }
    this.#calls.set(call.id, call)
    const [oldest] = this.#calls.keys()
    if (oldest && this.#calls.size > longestList) this.#calls.delete(oldest)
    const media = [node('audio', { enc: 'opus', rate: '16000' }), ...(isVideo ? [node('video', { enc: 'vp8' })] : [])]
    this.#tell(call, (attrs) => node('offer', { ...attrs, caller_pn: from.jid, notify: from.name }, media))
    return call
  }

  end(call: Call, state: CallEnd): void {
    if (call.state !== 'ringing') return
    call.state = state
    this.#tell(call, (attrs) => node('terminate', { ...attrs, reason: reasons[state] }))
  }

  #tell({ id, from, to }: Call, child: (attrs: Record<string, string>) => Stanza): void {
    if (to.blocked.has(from.pn)) return
    const inner = child({ 'call-id': id, 'call-creator': from.wireJid })
    for (const companion of to.companions.values()) {
      const attrs = { from: from.wireJid, id: newStanzaId(), t: timestamp(), notify: from.name }
      enqueue(this.network, companion, node('call', attrs, [inner]))
    }
  }
}

/** A linked device rejects the call. */
export function callFromProduct(client: Client, stanza: Stanza): void {
  const reject = childNamed(stanza, 'reject')
  const call = client.network.calls.find(reject?.attrs['call-id'] ?? '')
  if (call?.state === 'ringing') call.state = 'refused'
  client.send(node('ack', { id: stanza.attrs.id, class: 'call', from: stanza.attrs.to }))
}

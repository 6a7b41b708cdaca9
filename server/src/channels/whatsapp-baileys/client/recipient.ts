/** Whom a message goes to on the wire. */
import type { WASocket } from 'baileys'
import { FinalFailure, type Identity, type OutboundMessage, TemporaryFailure } from '../../channel.ts'
import { jidOf, personOf } from '../translate-inbound/people.ts'

const mostKnown = 5000

export class Recipients {
  readonly #known = new Map<string, string>()
  readonly #onLearned: (identities: readonly [Identity, ...Identity[]]) => void

  /** `onLearned`: the network knows the person under another number than the one we were given. */
  constructor(onLearned: (identities: readonly [Identity, ...Identity[]]) => void) {
    this.#onLearned = onLearned
  }

  /** Numbers that never wrote to us are asked for first: writing to numbers without WhatsApp is what gets an account restricted. */
  async jidFor(sock: WASocket, chat: OutboundMessage['chat']): Promise<string> {
    const certain = chat.identities.find(({ kind }) => kind === 'group' || kind === 'lid')
    const jid = certain && jidOf(certain)
    if (jid) return jid
    const phone = chat.identities.find(({ kind }) => kind === 'phone')
    if (!phone) throw new FinalFailure('not_on_channel')
    return this.#known.get(phone.value) ?? this.#ask(sock, phone)
  }

  async #ask(sock: WASocket, phone: Identity): Promise<string> {
    const answers = await sock.onWhatsApp(phone.value)
    if (!answers) throw new TemporaryFailure('WhatsApp did not say whether the number exists')
    const found = answers.find(({ exists }) => exists)
    const person = personOf([found?.jid])
    if (!found || !person) throw new FinalFailure('not_on_channel')
    const [identity] = person.identities
    if (identity.value !== phone.value) this.#onLearned([phone, identity])
    const jid = jidOf(identity) ?? found.jid
    if (this.#known.size > mostKnown) this.#known.clear()
    this.#known.set(phone.value, jid)
    return jid
  }
}

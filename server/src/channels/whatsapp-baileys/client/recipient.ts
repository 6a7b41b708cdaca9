/** The recipient's address on the wire. */
import type { WASocket } from 'baileys'
import { FinalFailure, type Identity, type OutboundMessage, type Person, TemporaryFailure } from '../../channel.ts'
import { jidOf, personOf } from '../translate-inbound/people.ts'

const mostKnown = 5000

export class Recipients {
  readonly #known = new Map<string, string>()
  readonly #onLearned: (identities: readonly [Identity, ...Identity[]]) => void

  /** `onLearned`: the network knows the person under another number than the given one. */
  constructor(onLearned: (identities: readonly [Identity, ...Identity[]]) => void) {
    this.#onLearned = onLearned
  }

  /**
   * Numbers that never wrote to us are looked up first: writing to numbers without WhatsApp is what gets an account
   * restricted.
   */
  async jidFor(sock: WASocket, chat: OutboundMessage['chat']): Promise<string> {
    const certain = chat.identities.find(({ kind }) => kind === 'group' || kind === 'lid')
    const jid = certain && jidOf(certain)
    if (jid) return jid
    const phone = chat.identities.find(({ kind }) => kind === 'phone')
    if (!phone) throw new FinalFailure('not_on_channel')
    const known = this.#known.get(phone.value)
    if (known) return known
    const found = await this.lookUp(sock, phone.value)
    if (!found) throw new FinalFailure('not_on_channel')
    const [identity] = found
    if (identity.value !== phone.value) this.#onLearned([phone, identity])
    const address = jidOf(identity) ?? `${phone.value}@s.whatsapp.net`
    this.#remember(phone.value, address)
    return address
  }

  /** The person with these digits, as the network writes them; null: nobody. */
  async lookUp(sock: WASocket, digits: string): Promise<Person['identities'] | null> {
    const answers = await sock.onWhatsApp(digits)
    if (!answers) throw new TemporaryFailure('WhatsApp did not say whether the number exists')
    const person = personOf([answers.find(({ exists }) => exists)?.jid])
    if (!person) return null
    const [identity] = person.identities
    const jid = jidOf(identity)
    // Do not cache under the requested digits: a recipient who is found under other digits must be reported first.
    if (jid && identity.kind === 'phone') this.#remember(identity.value, jid)
    return person.identities
  }

  #remember(digits: string, jid: string) {
    if (this.#known.size > mostKnown) this.#known.clear()
    this.#known.set(digits, jid)
  }
}

/**
 * The phone's address book. WhatsApp keeps it as app state, a log that each device reads from its last position; the
 * list of chats comes once, with the linking. Each session reads all of it again, because an earlier process may have
 * failed to store something, or did not listen yet.
 */
import type { WASocket } from 'baileys'
import type { Logger } from '../../../platform/log/logger.ts'
import type { PhoneBookEntry } from '../../channel.ts'
import { stateApart } from '../client/state-apart.ts'
import { identityOf } from '../translate-inbound/people.ts'
import { entriesOf, lidsAlone, type ToldContact } from '../translate-inbound/phone-book.ts'
import type { LinkedSocket } from './link-socket.ts'

/** The collection that holds the address book. */
const collection = 'critical_unblock_low'
const mostAtOnce = 500

interface PhoneBookOptions {
  tell: (owner: string, entries: readonly PhoneBookEntry[]) => Promise<void>
  log: Logger
}

export class PhoneBook {
  readonly #options: PhoneBookOptions
  #isRead = false
  /** In order of arrival: the last name is the right one. */
  #tail: Promise<void> = Promise.resolve()

  constructor(options: PhoneBookOptions) {
    this.#options = options
  }

  listen(linked: LinkedSocket): void {
    const { ev } = linked.sock
    ev.on('messaging-history.set', ({ contacts, chats }) =>
      this.#told(linked, contacts, new Set(chats.flatMap(({ id }) => id ?? []))),
    )
    ev.on('contacts.upsert', (contacts) => this.#told(linked, contacts))
    // The phone sends the key soon after the linking; without it nothing can be read.
    ev.on('creds.update', ({ myAppStateKeyId }) => {
      if (myAppStateKeyId) this.#read(linked.sock)
    })
  }

  opened({ sock }: LinkedSocket): void {
    if (sock.authState.creds.myAppStateKeyId) this.#read(sock)
  }

  /** Resolves when everything received so far is stored, or has failed. */
  idle(): Promise<void> {
    return this.#tail
  }

  #read(sock: WASocket): void {
    if (this.#isRead) return
    this.#isRead = true
    const reading = async () => {
      await sock.authState.keys.set({ 'app-state-sync-version': { [collection]: null } })
      await stateApart(() => sock.resyncAppState([collection], false))
    }
    reading().catch((error: unknown) => this.#failed(error, 'the address book of the phone could not be read'))
  }

  #told(linked: LinkedSocket, contacts: readonly ToldContact[], chats: ReadonlySet<string> = new Set()): void {
    this.#tail = this.#tail
      .then(() => this.#keep(linked, contacts, chats))
      .catch((error: unknown) => this.#failed(error, 'what the phone told of its address book was not stored'))
  }

  async #keep({ sock, me }: LinkedSocket, contacts: readonly ToldContact[], chats: ReadonlySet<string>) {
    const owner = identityOf(me().id)?.value
    if (!owner) return
    const found = await sock.signalRepository.lidMapping.getPNsForLIDs(lidsAlone(contacts))
    const numbers = new Map(found?.map(({ lid, pn }) => [lid, pn]))
    const entries = entriesOf(contacts, { chats, numberOf: (lid) => numbers.get(lid), owner })
    for (let at = 0; at < entries.length; at += mostAtOnce) {
      await this.#options.tell(owner, entries.slice(at, at + mostAtOnce))
    }
  }

  #failed(error: unknown, otherwise: string): void {
    // Retried with the next socket.
    this.#isRead = false
    this.#options.log.warn({ err: error }, otherwise)
  }
}

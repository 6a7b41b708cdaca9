/** How a phone's linked devices learn its address book. */
import { AddressBook, BOOK_COLLECTION, type BookContact } from './address-book.ts'
import type { Companion } from './companion.ts'
import { enqueue } from './delivery.ts'
import { toOwnDevice } from './history.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import { newStanzaId, node, SERVER, timestamp } from './stanza.ts'

/** Somebody saves people in the address book of the phone; its devices are notified at once. */
export async function saveContacts(
  network: WhatsAppNetwork,
  owner: Person,
  contacts: readonly BookContact[],
): Promise<void> {
  owner.book ??= new AddressBook()
  for (const contact of contacts) await owner.book.save(contact)
  for (const companion of owner.companions.values()) {
    if (!companion.knowsBook) await shareBook(network, companion)
    else tellOfChange(network, companion, owner.book)
  }
  network.changed()
}

/** The phone gives a device the key of its address book; the device then requests it. */
export async function shareBook(network: WhatsAppNetwork, companion: Companion): Promise<void> {
  const { book } = companion.owner
  // Nothing can be encrypted for a device before its key is known, which comes with its first login.
  if (!book || companion.knowsBook || companion.preKeyUploads === 0) return
  companion.knowsBook = true
  await toOwnDevice(network, companion, book.keyShare)
}

function tellOfChange(network: WhatsAppNetwork, companion: Companion, { version }: AddressBook): void {
  const attrs = { from: SERVER, id: newStanzaId(), type: 'server_sync', t: timestamp() }
  const collection = node('collection', { name: BOOK_COLLECTION, version: String(version) })
  enqueue(network, companion, node('notification', attrs, [collection]))
}

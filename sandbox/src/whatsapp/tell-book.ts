/** How a phone's linked devices come to know of its address book. */
import { AddressBook, BOOK_COLLECTION, type BookContact } from './address-book.ts'
import type { Companion } from './companion.ts'
import { enqueue } from './delivery.ts'
import { toOwnDevice } from './history.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import { newStanzaId, node, SERVER, timestamp } from './stanza.ts'

/** Somebody saves people in the address book of the phone; its devices hear of it at once. */
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

/** The phone gives a device the key to what it says of itself; the device then asks for it. */
export async function shareBook(network: WhatsAppNetwork, companion: Companion): Promise<void> {
  const { book } = companion.owner
  // Without a key of the device nothing can be sealed for it: it comes with its first login.
  if (!book || companion.knowsBook || companion.preKeyUploads === 0) return
  companion.knowsBook = true
  await toOwnDevice(network, companion, book.keyShare)
}

function tellOfChange(network: WhatsAppNetwork, companion: Companion, { version }: AddressBook): void {
  const attrs = { from: SERVER, id: newStanzaId(), type: 'server_sync', t: timestamp() }
  const collection = node('collection', { name: BOOK_COLLECTION, version: String(version) })
  enqueue(network, companion, node('notification', attrs, [collection]))
}

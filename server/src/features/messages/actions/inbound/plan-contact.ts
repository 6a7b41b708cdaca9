/** Plans the contact: a known one, perhaps with additional names, or a new one. */
import type { Identity, Person } from '../../../../channels/channel.ts'
import { betterName, isUnnamed, pushedName } from '../../../contacts/rules.ts'
import type { ContactRow } from '../../../contacts/view.ts'
import type { InboundFacts } from '../../store/inbound-facts.ts'
import type { NewContact } from '../../store/inbound-writes.ts'
import type { StoredMessage } from './facts.ts'

export interface ContactPlan {
  /** With the changes applied. */
  after: ContactRow
  created: NewContact | null
  /** Names of a known contact that are not stored yet. */
  learnt: readonly Identity[]
  /** A better name for a known contact, or its number, which was not known. */
  changed: { name: string; number: string } | null
}

const numberOf = (person: { identities: readonly Identity[] }): string =>
  person.identities.find(({ kind }) => kind === 'phone')?.value ??
  person.identities.find(({ kind }) => kind === 'group')?.value ??
  ''

/** A new contact. */
export const newContactOf = (
  id: number,
  person: Person,
  { channel, isGroup, acceptAudioMessage }: Pick<NewContact, 'channel' | 'isGroup' | 'acceptAudioMessage'>,
): NewContact => {
  const number = numberOf(person)
  const name = pushedName(person.name) || number || person.identities[0].value
  return { id, name, number, channel, isGroup, acceptAudioMessage, identities: person.identities }
}

const rowOf = (contact: NewContact): ContactRow => ({
  contact_id: contact.id,
  contact_name: contact.name,
  contact_number: contact.number,
  contact_email: '',
  contact_channel: contact.channel,
  contact_is_group: contact.isGroup,
  contact_active: true,
  contact_accept_audio_message: contact.acceptAudioMessage,
  contact_disable_bot: false,
  contact_picture: null,
})

const columnsOf = (row: ContactRow): ContactRow => ({
  contact_id: row.contact_id,
  contact_name: row.contact_name,
  contact_number: row.contact_number,
  contact_email: row.contact_email,
  contact_channel: row.contact_channel,
  contact_is_group: row.contact_is_group,
  contact_active: row.contact_active,
  contact_accept_audio_message: row.contact_accept_audio_message,
  contact_disable_bot: row.contact_disable_bot,
  contact_picture: row.contact_picture,
})

export const planContact = (facts: InboundFacts, { chat, fromMe, isGroup }: StoredMessage): ContactPlan => {
  if (facts.contact_id === null) {
    // Our own push name is not the other side's name.
    const person = fromMe ? { identities: chat.identities } : chat
    const created = newContactOf(facts.new_contact_id, person, {
      channel: facts.connection_channel,
      isGroup,
      acceptAudioMessage: facts.settings.acceptAudioMessageContact !== 'disabled',
    })
    return { after: rowOf(created), created, learnt: [], changed: null }
  }
  const known = columnsOf(facts)
  const learnt = chat.identities.filter(({ kind, value }) => !facts.known_names?.includes(`${kind}:${value}`))
  const stored = { name: facts.contact_name, number: facts.contact_number }
  const number = stored.number || numberOf({ identities: learnt })
  const unnamed = number !== stored.number && isUnnamed(stored, chat.identities) ? number : stored.name
  const name = (fromMe ? null : betterName(stored, chat.name, chat.identities)) ?? unnamed
  const changed = name === stored.name && number === stored.number ? null : { name, number }
  const after = changed ? { ...known, contact_name: name, contact_number: number } : known
  return { after, created: null, learnt, changed }
}

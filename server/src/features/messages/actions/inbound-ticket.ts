/** Whose message it is and where it goes: the contact and the ticket as they will be, known or new. */
import { abilitiesOf } from '@guiche/contract/channels'
import type { TicketId } from '@guiche/contract/core/ids'
import { hidesNumbers } from '@guiche/contract/masking'
import type { ChannelConnection, Person } from '../../../channels/channel.ts'
import type { Work } from '../../../context.ts'
import { announceContact } from '../../contacts/events.ts'
import { betterName, pushedName } from '../../contacts/rules.ts'
import type { ContactRow } from '../../contacts/view.ts'
import { changeTime } from '../../tickets/rules/change-time.ts'
import { isConsentDue } from '../../tickets/rules/consent.ts'
import type { ShownTicketRow } from '../../tickets/view.ts'
import { previewOf, type StoredContent } from '../rules/inbound-content.ts'
import type { InboundFacts, OwnColumns } from '../store/inbound-facts.ts'
import { addContact, learn, renameContact } from '../store/inbound-writes.ts'
import type { StoredMessage } from './inbound-message-row.ts'

export const numberOf = (person: Person): string =>
  person.identities.find(({ kind }) => kind === 'phone')?.value ??
  person.identities.find(({ kind }) => kind === 'group')?.value ??
  ''

/** The contact as it will be: known, perhaps by a better name, or new. */
export const contactAfter = (work: Work, facts: InboundFacts, message: StoredMessage): ContactRow => {
  if (facts.contact_id === null) return newContact(work, facts, message)
  const { tx } = work
  const { chat } = message
  const { contact_id: contactId, known_names: known } = facts
  const unknown = chat.identities.filter(({ kind, value }) => !known?.includes(`${kind}:${value}`))
  if (unknown.length > 0) tx.beforeCommit(() => learn(tx, unknown, contactId))
  const name = message.fromMe ? null : betterName({ name: facts.contact_name, number: facts.contact_number }, chat.name)
  if (!name) return facts
  tx.beforeCommit(() => renameContact(tx, contactId, name))
  const renamed = { ...facts, contact_name: name }
  announceContact(work, 'update', renamed, hidden(facts))
  return renamed
}

const newContact = (
  work: Work,
  facts: InboundFacts & { new_contact_id: number },
  { chat, fromMe, isGroup }: StoredMessage,
): ContactRow => {
  const { tx } = work
  const { new_contact_id: id, connection_channel: channel, tags, lgpd_accepted_at } = facts
  const number = numberOf(chat)
  const acceptsAudio = facts.settings.acceptAudioMessageContact !== 'disabled'
  const name = (fromMe ? undefined : pushedName(chat.name)) || number || chat.identities[0].value
  tx.beforeCommit(() =>
    Promise.all(addContact(tx, { id, name, number, channel, isGroup, acceptsAudio }, chat.identities)),
  )
  const row: ContactRow = {
    contact_id: id,
    contact_name: name,
    contact_number: number,
    contact_email: '',
    contact_channel: channel,
    contact_is_group: isGroup,
    contact_active: true,
    contact_accept_audio_message: acceptsAudio,
    contact_disable_bot: false,
    contact_picture: null,
  }
  announceContact(work, 'create', { ...row, tags, lgpd_accepted_at }, hidden(facts))
  return row
}

const hidden = ({ settings }: InboundFacts) =>
  hidesNumbers({ enableLGPD: settings.enableLGPD ?? 'disabled', lgpdHideNumber: settings.lgpdHideNumber ?? 'disabled' })

const hour = 3_600_000
const later = (one: Date | null, other: Date) => (one !== null && one > other ? one : other)

export interface TicketArrival {
  connection: ChannelConnection
  message: StoredMessage
  /** Later ones stand there already: the list keeps showing the latest. */
  isLate: boolean
}

/** The ticket as it will be: the unfinished one, or a new one that waits in the connection's only queue. */
export const ticketAfter = (
  facts: InboundFacts,
  contact: ContactRow,
  { connection, message, isLate }: TicketArrival,
  content: StoredContent,
  now: Date,
): ShownTicketRow => {
  const before: OwnColumns = facts.id === null ? newTicket(facts, message, now) : facts
  const changedAt = facts.id === null ? now : changeTime(before.updated_at, now)
  return {
    ...before,
    ...contactColumnsOf(contact),
    company_id: connection.companyId,
    channel: facts.connection_channel,
    connection_id: connection.id,
    connection_name: facts.connection_name,
    group_as_ticket: facts.group_as_ticket,
    last_message: isLate ? before.last_message : previewOf(content),
    last_message_from_me: isLate ? before.last_message_from_me : message.fromMe,
    last_message_at: changedAt,
    unread_messages: unreadAfter(before.unread_messages, message, { isLate, isNews: contact.contact_active }),
    reply_until: windowAfter(facts.reply_until, connection, message),
    updated_at: changedAt,
    snoozed_until: wakes(facts, message) ? null : before.snoozed_until,
    tags: facts.tags,
    extra_info: facts.extra_info,
    hides_numbers: hidden(facts),
  }
}

/** Until when free text may be sent: the customer's every word puts that off. */
const windowAfter = (before: Date | null, { kind }: ChannelConnection, { fromMe, sentAt }: StoredMessage) => {
  const hours = abilitiesOf(kind).replyWindowHours
  return hours === null || fromMe ? before : later(before, new Date(sentAt.getTime() + hours * hour))
}

/** The customer's own word, now. */
export const isNews = ({ fromMe, isHistory }: Pick<StoredMessage, 'fromMe' | 'isHistory'>) => !fromMe && !isHistory

/** What was put off is back when the customer writes. */
export const wakes = (
  { snoozed_until, contact_active }: Pick<InboundFacts, 'snoozed_until' | 'contact_active'>,
  message: StoredMessage,
): boolean => snoozed_until !== null && contact_active === true && isNews(message)

/** Who writes from the phone has read what came before. What a blocked contact writes waits for nobody. */
const unreadAfter = (
  unread: number,
  { fromMe, isHistory }: StoredMessage,
  { isLate, isNews }: { isLate: boolean; isNews: boolean },
) => (fromMe ? (isLate ? unread : 0) : isHistory || !isNews ? unread : unread + 1)

const contactColumnsOf = (row: ContactRow): ContactRow => ({
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

const statusOf = (
  { settings, group_as_ticket, lgpd_accepted_at, contact_active }: InboundFacts,
  message: StoredMessage,
) => {
  if (message.isGroup) return group_as_ticket === 'enabled' ? 'pending' : 'group'
  const isAsked = !message.fromMe && !message.isHistory && contact_active !== false
  return isAsked && isConsentDue(settings, lgpd_accepted_at) ? 'lgpd' : 'pending'
}

const newTicket = (
  facts: InboundFacts & { new_ticket_id: TicketId },
  message: StoredMessage,
  now: Date,
): OwnColumns => ({
  id: facts.new_ticket_id,
  uuid: crypto.randomUUID(),
  status: statusOf(facts, message),
  queue_id: facts.only_queue?.id ?? null,
  queue_name: facts.only_queue?.name ?? null,
  queue_color: facts.only_queue?.color ?? null,
  user_id: null,
  user_name: null,
  is_group: message.isGroup,
  is_bot: false,
  is_transfered: false,
  use_integration: false,
  amount_used_bot_queues: 0,
  rating: null,
  last_message: '',
  last_message_at: null,
  last_message_from_me: false,
  unread_messages: 0,
  accepted_at: null,
  closed_at: null,
  lane_id: null,
  snoozed_until: null,
  created_at: now,
  updated_at: now,
})

export const newTicketOf = (row: ShownTicketRow) => ({
  id: row.id,
  uuid: row.uuid,
  contactId: row.contact_id,
  connectionId: row.connection_id,
  channel: row.channel,
  status: row.status,
  queueId: row.queue_id,
  isGroup: row.is_group,
  isBot: row.is_bot,
})

export const lineOf = (row: ShownTicketRow, message: StoredMessage) => ({
  lastMessage: row.last_message,
  at: row.updated_at,
  fromMe: row.last_message_from_me,
  unread: row.unread_messages,
  replyUntil: row.reply_until,
  isCustomers: isNews(message),
})

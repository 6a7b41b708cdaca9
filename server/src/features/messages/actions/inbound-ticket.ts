/** Whose message it is and where it goes: the contact and the ticket as they will be, known or new. */
import { abilitiesOf } from '@guiche/contract/channels'
import { hidesNumbers } from '@guiche/contract/masking'
import type { ChannelConnection, Person } from '../../../channels/channel.ts'
import type { Work } from '../../../context.ts'
import { announceContact } from '../../contacts/events.ts'
import { betterName, pushedName } from '../../contacts/rules.ts'
import { changeTime } from '../../tickets/rules/change-time.ts'
import { isConsentDue } from '../../tickets/rules/consent.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { previewOf, type StoredContent } from '../rules/inbound-content.ts'
import type { InboundFacts } from '../store/inbound-facts.ts'
import { addContact, learn, renameContact } from '../store/inbound-writes.ts'
import type { StoredMessage } from './inbound-message-row.ts'

export const numberOf = (person: Person): string =>
  person.identities.find(({ kind }) => kind === 'phone')?.value ??
  person.identities.find(({ kind }) => kind === 'group')?.value ??
  ''

export const contactRow = (work: Work, facts: InboundFacts, message: StoredMessage): TicketRow => {
  const { tx } = work
  const { chat } = message
  if (facts.contact_id !== null) {
    const name = message.fromMe
      ? null
      : betterName({ name: facts.contact_name, number: facts.contact_number }, chat.name)
    const unknown = chat.identities.filter(({ kind, value }) => !facts.known_names?.includes(`${kind}:${value}`))
    const contactId = facts.contact_id
    if (unknown.length > 0) tx.beforeCommit(() => learn(tx, unknown, contactId))
    if (name) tx.beforeCommit(() => renameContact(tx, contactId, name))
    const row = { ...facts, contact_name: name ?? facts.contact_name } as unknown as TicketRow
    if (name) announceContact(work, 'update', row, hidden(facts))
    return row
  }
  const number = numberOf(chat)
  const id = facts.new_contact_id ?? 0
  const acceptsAudio = facts.settings.acceptAudioMessageContact !== 'disabled'
  const name = (message.fromMe ? undefined : pushedName(chat.name)) || number || chat.identities[0].value
  const created = { id, name, number, channel: facts.connection_channel, isGroup: message.isGroup, acceptsAudio }
  tx.beforeCommit(() => Promise.all(addContact(tx, created, chat.identities)))
  const row = {
    ...facts,
    contact_id: id,
    contact_name: name,
    contact_number: number,
    contact_email: '',
    contact_channel: facts.connection_channel,
    contact_is_group: message.isGroup,
    contact_active: true,
    contact_accept_audio: acceptsAudio,
    contact_disable_bot: false,
    contact_picture: null,
    lgpd_accepted_at: null,
  } as unknown as TicketRow
  announceContact(work, 'create', row, hidden(facts))
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
  contact: TicketRow,
  { connection, message, isLate }: TicketArrival,
  content: StoredContent,
  now: Date,
): TicketRow => {
  const window = abilitiesOf(connection.kind).replyWindowHours
  const isNew = facts.id === null
  const queue = isNew ? facts.only_queue : null
  const base = isNew ? newTicket(facts, message, queue, now) : facts
  const changedAt = isNew ? now : changeTime(facts.updated_at, now)
  return {
    ...contact,
    ...base,
    ...contactColumnsOf(contact),
    company_id: connection.companyId,
    channel: facts.connection_channel,
    connection_id: connection.id,
    connection_name: facts.connection_name,
    group_as_ticket: facts.group_as_ticket,
    ...(isLate
      ? {}
      : {
          last_message: previewOf(content),
          last_message_from_me: message.fromMe,
        }),
    last_message_at: changedAt,
    unread_messages: unreadAfter(base.unread_messages, message, { isLate, isNews: contact.contact_active }),
    reply_until:
      window === null || message.fromMe
        ? base.reply_until
        : later(base.reply_until, new Date(message.sentAt.getTime() + window * hour)),
    updated_at: changedAt,
    snoozed_until: wakes(facts, message) ? null : base.snoozed_until,
    tags: facts.tags,
    hides_numbers: hidden(facts),
  } as unknown as TicketRow
}

/** The customer's own word, now. */
export const isNews = ({ fromMe, isHistory }: Pick<StoredMessage, 'fromMe' | 'isHistory'>) => !fromMe && !isHistory

/** What was put off is back when the customer writes. */
export const wakes = (
  { snoozed_until, contact_active }: Pick<InboundFacts, 'snoozed_until' | 'contact_active'>,
  message: StoredMessage,
): boolean => snoozed_until !== null && contact_active && isNews(message)

/** Who writes from the phone has read what came before. What a blocked contact writes waits for nobody. */
const unreadAfter = (
  unread: number,
  { fromMe, isHistory }: StoredMessage,
  { isLate, isNews }: { isLate: boolean; isNews: boolean },
) => (fromMe ? (isLate ? unread : 0) : isHistory || !isNews ? unread : unread + 1)

const contactColumnsOf = (row: TicketRow) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column.startsWith('contact_')))

const statusOf = (
  { settings, group_as_ticket, lgpd_accepted_at, contact_active }: InboundFacts,
  message: StoredMessage,
) => {
  if (message.isGroup) return group_as_ticket === 'enabled' ? 'pending' : 'group'
  const isAsked = !message.fromMe && !message.isHistory && contact_active !== false
  return isAsked && isConsentDue(settings, lgpd_accepted_at) ? 'lgpd' : 'pending'
}

const newTicket = (facts: InboundFacts, message: StoredMessage, queue: InboundFacts['only_queue'], now: Date) => ({
  id: facts.new_ticket_id,
  uuid: crypto.randomUUID(),
  status: statusOf(facts, message),
  queue_id: queue?.id ?? null,
  queue_name: queue?.name ?? null,
  queue_color: queue?.color ?? null,
  user_id: null,
  user_name: null,
  is_group: message.isGroup,
  is_bot: false,
  is_transfered: false,
  use_integration: false,
  amount_used_bot_queues: 0,
  rating: null,
  unread_messages: 0,
  reply_until: facts.reply_until,
  accepted_at: null,
  closed_at: null,
  lane_id: null,
  snoozed_until: null,
  created_at: now,
})

export const newTicketOf = (row: TicketRow) => ({
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

export const lineOf = (row: TicketRow, message: StoredMessage) => ({
  lastMessage: row.last_message,
  at: row.updated_at,
  fromMe: row.last_message_from_me,
  unread: row.unread_messages,
  replyUntil: row.reply_until,
  isCustomers: isNews(message),
})

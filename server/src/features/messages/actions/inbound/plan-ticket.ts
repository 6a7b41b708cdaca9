/** Plans the ticket: the unfinished one of the chat, or a new one that waits in the connection's only queue. */
import { abilitiesOf } from '@guiche/contract/channels'
import type { TicketId } from '@guiche/contract/core/ids'
import { hidesNumbers } from '@guiche/contract/masking'
import type { ChannelConnection } from '../../../../channels/channel.ts'
import type { ContactRow } from '../../../contacts/view.ts'
import { changeTime } from '../../../tickets/rules/change-time.ts'
import { isConsentDue } from '../../../tickets/rules/consent.ts'
import { laneAfterWords } from '../../../tickets/rules/lanes.ts'
import type { ShownTicketRow } from '../../../tickets/view.ts'
import { previewOf, type StoredContent } from '../../rules/inbound-content.ts'
import { blankTicket, type InboundFacts, type OwnColumns } from '../../store/inbound-facts.ts'
import type { TicketLine } from '../../store/message-rows.ts'
import { isNews, type Placed, reopens, type StoredMessage } from './facts.ts'

export interface TicketPlan {
  /** Null: it is new. */
  before: OwnColumns | null
  after: ShownTicketRow
  line: TicketLine
  /** It was snoozed, and is back. */
  isWoken: boolean
  /** It was closed, and the customer continues within `timeCreateNewTicket`. */
  isReopened: boolean
  /** The customer wrote, and the ticket's lane leads back on that. */
  isRolledBack: boolean
}

export const numbersAreHiddenBy = ({ settings }: InboundFacts) =>
  hidesNumbers({ enableLGPD: settings.enableLGPD ?? 'disabled', lgpdHideNumber: settings.lgpdHideNumber ?? 'disabled' })

const hour = 3_600_000
const later = (one: Date | null, other: Date) => (one !== null && one > other ? one : other)

/** One inbound message, and what is already decided about it. */
interface Decided {
  contact: ContactRow
  content: StoredContent
  /** For a new ticket. */
  uuid: string
  now: Date
}

export const planTicket = (placed: Placed, { contact, content, uuid, now }: Decided): TicketPlan => {
  const { connection, message, facts, isLate } = placed
  const isNew = facts.id === null
  const own: OwnColumns = isNew
    ? newTicket(facts, message, { uuid, now })
    : reopens(placed)
      ? reopened(facts, message)
      : facts
  const changedAt = isNew ? now : changeTime(own.updated_at, now)
  const isWoken = !isNew && wakes(facts, message)
  const isCustomers = isNews(message) && contact.contact_active
  const laneId = laneAfterWords(
    { laneId: own.lane_id, rollbackLaneId: facts.rollback_lane_id },
    { isCustomers, isGroup: own.is_group },
  )
  const after: ShownTicketRow = {
    ...own,
    ...contact,
    company_id: connection.companyId,
    channel: facts.connection_channel,
    connection_id: connection.id,
    connection_name: facts.connection_name,
    group_as_ticket: facts.group_as_ticket,
    connection_removed: false,
    last_message: isLate ? own.last_message : previewOf(content),
    last_message_from_me: isLate ? own.last_message_from_me : message.fromMe,
    last_message_at: changedAt,
    unread_messages: unreadAfter(own.unread_messages, message, { isLate, isHeard: contact.contact_active }),
    reply_until: windowAfter(facts.reply_until, connection, message),
    updated_at: changedAt,
    snoozed_until: isWoken ? null : own.snoozed_until,
    lane_id: laneId,
    tags: facts.tags,
    extra_info: facts.extra_info,
    other_numbers: facts.other_numbers,
    hides_numbers: numbersAreHiddenBy(facts),
  }
  const isReopened = !isNew && reopens(placed)
  const isRolledBack = laneId !== own.lane_id
  return { before: isNew ? null : facts, after, line: lineOf(after, message), isWoken, isReopened, isRolledBack }
}

/** Until when free text may be sent: each message of the customer extends it. */
const windowAfter = (before: Date | null, { kind }: ChannelConnection, { fromMe, sentAt }: StoredMessage) => {
  const hours = abilitiesOf(kind).replyWindowHours
  return hours === null || fromMe ? before : later(before, new Date(sentAt.getTime() + hours * hour))
}

/** A snoozed ticket is back when the customer writes. */
const wakes = (
  { snoozed_until, contact_active }: Pick<InboundFacts, 'snoozed_until' | 'contact_active'>,
  message: StoredMessage,
): boolean => snoozed_until !== null && contact_active === true && isNews(message)

/**
 * Somebody who writes on the phone has read the earlier messages. Messages of blocked contacts do not count as
 * unread.
 */
const unreadAfter = (
  unread: number,
  { fromMe, isHistory }: StoredMessage,
  { isLate, isHeard }: { isLate: boolean; isHeard: boolean },
) => (fromMe ? (isLate ? unread : 0) : isHistory || !isHeard ? unread : unread + 1)

export const statusOf = (
  { settings, group_as_ticket, lgpd_accepted_at, contact_active }: InboundFacts,
  message: StoredMessage,
) => {
  if (message.isGroup) return group_as_ticket === 'enabled' ? 'pending' : 'group'
  const isAsked = !message.fromMe && !message.isHistory && contact_active !== false
  return isAsked && isConsentDue(settings, lgpd_accepted_at) ? 'lgpd' : 'pending'
}

/** It waits where it was, for its owner. If it has neither owner nor queue, the bot starts again. */
const reopened = (facts: InboundFacts & OwnColumns, message: StoredMessage): OwnColumns => ({
  ...facts,
  status: statusOf(facts, message),
  is_bot: facts.queue_id === null && facts.user_id === null && beginsWithBot(facts, message),
  use_integration: false,
  integration_id: null,
  amount_used_bot_queues: 0,
  closed_at: null,
  accepted_at: null,
})

/** The owner of the contact's wallet, if the company assigns tickets to them. */
const walletOf = ({ wallet, settings, contact_active }: InboundFacts, { isGroup, isHistory }: StoredMessage) =>
  settings.DirectTicketsToWallets === 'enabled' && !isGroup && !isHistory && contact_active !== false && wallet?.user
    ? { user: wallet.user, queue: wallet.queue }
    : null

const onlyQueue = ({ menu }: InboundFacts) => (menu?.count === 1 ? menu : null)

/** Whether the connection answers automatically at the start of a conversation. */
const beginsWithBot = ({ menu, settings, ...facts }: InboundFacts, message: StoredMessage): boolean => {
  if (!isNews(message) || message.isGroup || facts.contact_active === false) return false
  if (facts.has_outside || facts.begins_flow) return true
  if (!menu || menu.count === 0) return false
  const greets = facts.has_greeting && settings.sendGreetingMessageOneQueues === 'enabled'
  const isPlaced = settings.userRandom === 'enabled' || settings.sendQueuePosition === 'enabled'
  return menu.count > 1 || menu.speaks || greets || isPlaced
}

const newTicket = (
  facts: InboundFacts & { new_ticket_id: TicketId },
  message: StoredMessage,
  { uuid, now }: Pick<Decided, 'uuid' | 'now'>,
): OwnColumns => {
  const wallet = walletOf(facts, message)
  const queue = wallet?.queue ?? onlyQueue(facts)
  return {
    ...blankTicket,
    id: facts.new_ticket_id,
    uuid,
    status: statusOf(facts, message),
    queue_id: queue?.id ?? null,
    queue_name: queue?.name ?? null,
    queue_color: queue?.color ?? null,
    is_bot: wallet === null && beginsWithBot(facts, message),
    user_id: wallet?.user.id ?? null,
    user_name: wallet?.user.name ?? null,
    is_group: message.isGroup,
    created_at: now,
    updated_at: now,
  }
}

const lineOf = (row: ShownTicketRow, message: StoredMessage): TicketLine => ({
  lastMessage: row.last_message,
  at: row.updated_at,
  fromMe: row.last_message_from_me,
  unread: row.unread_messages,
  replyUntil: row.reply_until,
  isCustomers: isNews(message),
})

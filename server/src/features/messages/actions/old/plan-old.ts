/**
 * The ticket of an imported chat: the unfinished one, whose list line stays unchanged, or a new one that waits in the
 * import's queue.
 */
import type { TicketId } from '@guiche/contract/core/ids'
import type { ContactRow } from '../../../contacts/view.ts'
import type { ShownTicketRow } from '../../../tickets/view.ts'
import { previewOf, storedContent } from '../../rules/inbound-content.ts'
import { blankTicket, type InboundFacts, type OwnColumns } from '../../store/inbound-facts.ts'
import type { TicketLine } from '../../store/message-rows.ts'
import type { Known } from '../inbound/facts.ts'
import { numbersAreHiddenBy, statusOf } from '../inbound/plan-ticket.ts'

export interface OldTicket {
  isNew: boolean
  /** Null: later messages exist in it. */
  line: TicketLine | null
  after: ShownTicketRow
}

interface Given {
  contact: ContactRow
  queue: { id: number; name: string; color: string } | null
  uuid: string
  /** The chat continues in a ticket that this import created. */
  isContinued: boolean
}

const newTicket = (
  facts: InboundFacts & { new_ticket_id: TicketId },
  { message }: OldNewest,
  { queue, uuid }: Given,
): OwnColumns => ({
  ...blankTicket,
  id: facts.new_ticket_id,
  uuid,
  status: statusOf(facts, message),
  queue_id: queue?.id ?? null,
  queue_name: queue?.name ?? null,
  queue_color: queue?.color ?? null,
  is_bot: false,
  user_name: null,
  is_group: message.isGroup,
  created_at: message.sentAt,
  updated_at: message.sentAt,
})

export type OldNewest = Pick<Known, 'connection' | 'message'> & { facts: InboundFacts }

/** `newest`: the last message to store. The ticket gets the messages' times, so nothing moves to the top of a list. */
export const planOldTicket = (newest: OldNewest, given: Given): OldTicket => {
  const { facts, message, connection } = newest
  const isNew = facts.id === null
  const own = isNew ? newTicket(facts, newest, given) : facts
  const hasNews = isNew || given.isContinued
  const after: ShownTicketRow = {
    ...own,
    ...given.contact,
    company_id: connection.companyId,
    channel: facts.connection_channel,
    connection_id: connection.id,
    connection_name: facts.connection_name,
    group_as_ticket: facts.group_as_ticket,
    connection_removed: false,
    last_message: hasNews ? previewOf(storedContent(message.content)) : own.last_message,
    last_message_from_me: hasNews ? message.fromMe : own.last_message_from_me,
    last_message_at: hasNews ? message.sentAt : own.last_message_at,
    updated_at: given.isContinued
      ? new Date(Math.max(own.updated_at.getTime() + 1, message.sentAt.getTime()))
      : own.updated_at,
    reply_until: facts.reply_until,
    tags: facts.tags,
    extra_info: facts.extra_info,
    other_numbers: facts.other_numbers,
    hides_numbers: numbersAreHiddenBy(facts),
  }
  return { isNew, after, line: hasNews ? lineOf(after) : null }
}

const lineOf = (row: ShownTicketRow): TicketLine => ({
  lastMessage: row.last_message,
  at: row.updated_at,
  fromMe: row.last_message_from_me,
  unread: row.unread_messages,
  replyUntil: row.reply_until,
  isCustomers: false,
})

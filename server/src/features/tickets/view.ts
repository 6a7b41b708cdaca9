import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { Ticket } from '@guiche/contract/features/tickets'
import type { tickets } from '../../../schema/inbox-tables.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'
import { type ContactRow, type ContactViewer, type PairsRow, shownPairs, toContactListed } from '../contacts/view.ts'
import { shownRate } from './rules/rating.ts'

/**
 * The ticket columns that its view shows. A name added here is read by all queries, and required of inbound's new
 * tickets.
 */
export const shownColumns = [
  ...([
    'id',
    'uuid',
    'status',
    'queue_id',
    'user_id',
    'is_group',
    'is_bot',
    'is_transfered',
    'use_integration',
    'integration_id',
  ] as const),
  // `rating`: 0 to 10.
  ...(['amount_used_bot_queues', 'rating', 'last_message', 'last_message_at', 'last_message_from_me'] as const),
  ...(['unread_messages', 'accepted_at', 'closed_at', 'created_at', 'updated_at', 'lane_id', 'snoozed_until'] as const),
] as const

type TicketsRow = RowOf<typeof tickets>
type Shown = Pick<
  TicketsRow,
  (typeof shownColumns)[number] | 'company_id' | 'channel' | 'connection_id' | 'reply_until'
>

/** A ticket with everything that its view shows. */
export interface ShownTicketRow extends ContactRow, PairsRow, Shown {
  queue_name: string | null
  queue_color: string | null
  user_name: string | null
  connection_name: string | null
  group_as_ticket: string
  connection_removed: boolean
  tags: { id: number; name: string; color: string }[]
  hides_numbers: boolean
}

/** As `ticketColumns` selects it, with the columns that closing it needs. */
export interface TicketRow extends ShownTicketRow {
  rating_asked: number
  rating_message: string
}

const previewLength = 200

/** The queue that a row names; null: none. */
export const queueOf = (row: Pick<TicketRow, 'queue_id' | 'queue_name' | 'queue_color'>) =>
  row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' }

/** The person that a row names; null: nobody. */
export const userOf = (row: Pick<TicketRow, 'user_id' | 'user_name'>) =>
  row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' }

/** Decides whether a message can reach the customer. */
export const reachOf = (row: Pick<TicketRow, 'channel' | 'contact_active' | 'reply_until'>) => ({
  channel: row.channel,
  contactActive: row.contact_active,
  replyUntil: row.reply_until,
})

export const toTicketView = (row: ShownTicketRow, viewer: ContactViewer): Ticket => ({
  id: row.id,
  uuid: row.uuid,
  companyId: row.company_id,
  status: row.status,
  channel: row.channel,
  queueId: row.queue_id,
  queue: queueOf(row),
  userId: row.user_id,
  user: userOf(row),
  contactId: row.contact_id,
  contact: { ...toContactListed(row, row.company_id, viewer), extraInfo: shownPairs(row, viewer) },
  whatsappId: row.connection_id,
  whatsapp: {
    id: row.connection_id,
    name: row.connection_name ?? '',
    groupAsTicket: row.group_as_ticket,
    ...(row.connection_removed ? { isRemoved: true } : {}),
  },
  isGroup: row.is_group,
  isBot: row.is_bot,
  isTransfered: row.is_transfered,
  useIntegration: row.use_integration,
  integrationId: row.integration_id,
  lastMessage: cutWhole(row.last_message, previewLength),
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  lastMessageFromMe: row.last_message_from_me,
  unreadMessages: row.unread_messages,
  replyUntil: row.reply_until?.toISOString() ?? null,
  userRating: row.rating === null ? null : { rate: shownRate(row.rating) },
  tags: row.tags,
  laneId: row.lane_id,
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

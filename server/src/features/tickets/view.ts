import type { TicketId } from '@guiche/contract/core/ids'
import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import type { Ticket } from '@guiche/contract/features/tickets'
import { type ContactRow, type ContactViewer, shownPairs, toContactListed } from '../contacts/view.ts'
import { shownRate } from './rules/rating.ts'

/** A ticket with everything that its view shows. */
export interface ShownTicketRow extends ContactRow {
  id: TicketId
  uuid: string
  company_id: number
  status: Ticket['status']
  channel: Ticket['channel']
  queue_id: number | null
  queue_name: string | null
  queue_color: string | null
  user_id: number | null
  user_name: string | null
  connection_id: number
  connection_name: string | null
  group_as_ticket: string
  is_group: boolean
  is_bot: boolean
  is_transfered: boolean
  use_integration: boolean
  amount_used_bot_queues: number
  /** 0 to 10. */
  rating: number | null
  last_message: string
  last_message_at: Date | null
  last_message_from_me: boolean
  unread_messages: number
  reply_until: Date | null
  accepted_at: Date | null
  closed_at: Date | null
  created_at: Date
  updated_at: Date
  tags: { id: number; name: string; color: string }[]
  extra_info: ExtraInfo[]
  lane_id: number | null
  snoozed_until: Date | null
  hides_numbers: boolean
}

/** As `ticketColumns` selects it: also what is asked when it ends. */
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

/** What decides whether words reach the customer. */
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
  whatsapp: { id: row.connection_id, name: row.connection_name ?? '', groupAsTicket: row.group_as_ticket },
  isGroup: row.is_group,
  isBot: row.is_bot,
  isTransfered: row.is_transfered,
  useIntegration: row.use_integration,
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

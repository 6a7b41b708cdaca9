/** Posts our messages: those of agents, notes, and automatic texts. */

import type { ChannelKind } from '@guiche/contract/channels'
import type { Work } from '../../../context.ts'
import { announceTicket } from '../../tickets/events.ts'
import { changeTime } from '../../tickets/rules/change-time.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { announceNewMessage } from '../events.ts'
import { messageRows } from '../queries.ts'
import { previewOf } from '../rules/inbound-content.ts'
import { piecesFor } from '../rules/pieces.ts'
import { insertMessage, type NewMessage, touchTicket } from '../store/message-rows.ts'
import { derivedId } from './derived-id.ts'
import { enqueueDelivery } from './enqueue-chat.ts'
import { settleRepeated } from './settle-repeated.ts'

export type Posted = Pick<NewMessage, 'id' | 'body' | 'mediaType' | 'userId' | 'isPrivate' | 'quotedId'> & {
  isForwarded?: boolean
  /** The recipient of a campaign, if it is the message of one. */
  recipientId?: number
  /** A digest of the client's request under this id, which recognises a retry, see `rules/repetition.ts`. */
  asked?: string
  /** It was sent in another way (imported, seeded), so nothing is to be delivered. */
  sentAs?: { externalId: string; ack: number }
  /** By media type, as contract/features/message-parts.ts has it. */
  data?: unknown
  media?: { file: string; name: string; mime: string; bytes: number; seconds: number | null; isVoiceNote: boolean }
}

const asNewMessage = (ticket: TicketRow, posted: Posted): NewMessage => ({
  id: posted.id,
  ticketId: ticket.id,
  contactId: ticket.contact_id,
  connectionId: ticket.connection_id,
  externalId: posted.sentAs?.externalId ?? null,
  // Chosen when it is sent.
  address: null,
  fromMe: true,
  userId: posted.userId,
  authorContactId: null,
  body: posted.body,
  mediaType: posted.mediaType,
  mediaState: posted.media ? 'ready' : 'none',
  mediaFile: posted.media?.file ?? null,
  mediaName: posted.media?.name ?? null,
  mediaMime: posted.media?.mime ?? null,
  mediaBytes: posted.media?.bytes ?? null,
  mediaSeconds: posted.media?.seconds ?? null,
  isVoiceNote: posted.media?.isVoiceNote ?? false,
  mediaSource: null,
  data: posted.data ?? null,
  // A note is not sent: it counts as delivered.
  ack: posted.sentAs?.ack ?? (posted.isPrivate ? 2 : 0),
  delivery: posted.isPrivate || posted.sentAs ? 'none' : 'queued',
  isPrivate: posted.isPrivate,
  isForwarded: posted.isForwarded ?? false,
  quotedId: posted.quotedId,
  queueId: ticket.queue_id,
  sentAt: null,
  receivedAt: null,
  writtenAt: null,
  asked: posted.asked ?? null,
  recipientId: posted.recipientId ?? null,
})

/**
 * Splits a text that is too long for the channel into several messages: filled tokens made it longer than its author
 * could know, or it was written for another channel. The first part keeps the id and the quotation. A too long text
 * that an agent types is refused earlier, so that they can shorten it.
 */
const asTaken = (each: Posted, channel: ChannelKind): Posted[] => {
  const isText = each.mediaType === 'conversation' && !each.media
  if (!isText || each.isPrivate || each.sentAs) return [each]
  const [first = '', ...others] = piecesFor(each.body, channel)
  const more = others.map((body, index) => ({ ...each, id: derivedId(each.id, index), body, quotedId: null }))
  return [{ ...each, body: first }, ...more]
}

/**
 * Stores, emits, and enqueues the delivery. Returns the stored rows. Ids that are stored already change nothing, and
 * are refused if they belong to another request. A call that loses a race for an id waits for the winner's commit and
 * sees its rows.
 */
export const postMessages = async (
  work: Work,
  ticket: TicketRow,
  wanted: readonly Posted[],
  { mayLieElsewhere = false } = {},
) => {
  const { tx } = work
  const posted = wanted.flatMap((each) => asTaken(each, ticket.channel))
  const now = work.clock.now()
  const stored: string[] = []
  for (const each of posted) {
    if ((await insertMessage(tx, asNewMessage(ticket, each), now)) !== null) stored.push(each.id)
  }
  if (stored.length < posted.length)
    await settleRepeated(
      work,
      mayLieElsewhere ? null : ticket.id,
      posted.filter(({ id }) => !stored.includes(id)),
    )
  const changedAt = changeTime(ticket.updated_at, now)
  const last = posted.findLast((each) => stored.includes(each.id) && !each.isPrivate)
  const after: TicketRow = last
    ? {
        ...ticket,
        last_message: previewOf(last),
        last_message_at: changedAt,
        last_message_from_me: true,
        updated_at: changedAt,
      }
    : ticket
  if (last) {
    await touchTicket(tx, ticket.id, {
      lastMessage: after.last_message,
      at: changedAt,
      fromMe: true,
      unread: after.unread_messages,
      replyUntil: after.reply_until,
      isCustomers: false,
    })
    announceTicket(work, ticket, after)
    enqueueDelivery(work, ticket.channel, { connectionId: ticket.connection_id, contactId: ticket.contact_id })
  }
  const rows = await messageRows(
    tx,
    posted.map(({ id }) => id),
  )
  for (const row of rows) if (stored.includes(row.id)) announceNewMessage(work, row, after)
  return rows
}

/** Plans the row of an inbound message: as it is inserted, and as a query would return it. */
import { addressFor } from '../../../contacts/rules.ts'
import type { ShownTicketRow } from '../../../tickets/view.ts'
import type { StoredContent } from '../../rules/inbound-content.ts'
import type { NewMessage } from '../../store/message-rows.ts'
import { type MessageRow, ticketOfNew } from '../../view.ts'
import type { Placed } from './facts.ts'

interface Decided {
  id: string
  content: StoredContent
  ticket: ShownTicketRow
  /** Where to fetch the file, encrypted; null: there is none. */
  mediaSource: string | null
}

export const planMessage = (placed: Placed, { id, content, ticket, mediaSource }: Decided): NewMessage => {
  const { connection, message, facts, author } = placed
  return {
    id,
    seq: facts.new_seq,
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    connectionId: connection.id,
    externalId: message.externalId,
    address: addressFor({ identities: message.chat.identities, is_group: message.isGroup }, connection.kind),
    fromMe: message.fromMe,
    userId: null,
    authorContactId: author?.id ?? null,
    body: content.body,
    mediaType: content.mediaType,
    mediaState: content.media ? 'pending' : 'none',
    mediaFile: null,
    mediaName: content.media?.name ?? null,
    mediaMime: content.media?.mime ?? null,
    mediaBytes: content.media?.bytes ?? null,
    mediaSeconds: content.media?.seconds ?? null,
    isVoiceNote: content.media?.isVoiceNote ?? false,
    mediaSource,
    data: content.data,
    // A message typed on the phone has been sent already.
    ack: message.fromMe ? (message.ack ?? 1) : 0,
    delivery: 'none',
    isPrivate: false,
    isForwarded: message.isForwarded ?? false,
    quotedId: facts.quoted?.id ?? null,
    queueId: ticket.queue_id,
    sentAt: message.sentAt,
    receivedAt: message.receivedAt ?? null,
    writtenAt: message.isHistory ? message.sentAt : null,
    asked: null,
    recipientId: null,
  }
}

/** The row as a query would return it. */
export const messageRowOf = (
  m: NewMessage,
  ticket: ShownTicketRow,
  quoted: MessageRow['quoted'],
  author: { id: number; name: string } | null,
  now: Date,
): MessageRow => ({
  id: m.id,
  seq: m.seq ?? 0,
  company_id: ticket.company_id,
  ticket_id: m.ticketId,
  ticket: ticketOfNew(ticket),
  contact_id: m.contactId,
  connection_id: m.connectionId,
  author_id: author?.id ?? null,
  author_name: author?.name ?? ticket.contact_name,
  user_id: null,
  user_name: null,
  from_me: m.fromMe,
  body: m.body,
  media_type: m.mediaType,
  media_state: m.mediaState,
  media_file: null,
  media_name: m.mediaName,
  media_mime: m.mediaMime,
  media_bytes: m.mediaBytes,
  media_seconds: m.mediaSeconds,
  is_voice_note: m.isVoiceNote,
  data: m.data,
  ack: m.ack,
  failure_code: null,
  failure_detail: null,
  is_private: false,
  is_deleted: false,
  is_edited: false,
  is_forwarded: m.isForwarded,
  queue_id: m.queueId,
  queue_name: ticket.queue_name,
  queue_color: ticket.queue_color,
  created_at: now,
  written_at: m.writtenAt,
  quoted: quoted && { ...quoted, contactName: quoted.fromMe ? null : (quoted.contactName ?? ticket.contact_name) },
  reactions: [],
  pending_changes: [],
})

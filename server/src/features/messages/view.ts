import type { DeliveryFailure } from '@guiche/contract/errors'
import type { Message, MessageTicket } from '@guiche/contract/features/messages'
import { maskName } from '@guiche/contract/masking'
import type { messages } from '../../../schema/message-tables.ts'
import type { LinkMaker } from '../../media-links.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'
import { queueOf, type ShownTicketRow, userOf } from '../tickets/view.ts'

/**
 * The message columns that its view shows. A name added here is read by all queries, and required of inbound's new
 * messages.
 */
export const shownColumns = [
  ...(['id', 'seq', 'company_id', 'ticket_id', 'contact_id', 'connection_id', 'user_id', 'from_me', 'body'] as const),
  ...(['media_type', 'media_state', 'media_file', 'media_name', 'media_mime', 'media_bytes', 'media_seconds'] as const),
  ...(['is_voice_note', 'data', 'ack', 'failure_code', 'failure_detail', 'is_private', 'is_deleted'] as const),
  ...(['is_edited', 'is_forwarded', 'queue_id', 'created_at', 'written_at'] as const),
] as const

type Shown = Pick<RowOf<typeof messages>, (typeof shownColumns)[number]>

/** A message with everything that its view shows, as `messageColumns` selects it. */
export interface MessageRow extends Shown {
  ticket: MessageTicket
  author_id: number | null
  author_name: string | null
  user_name: string | null
  queue_name: string | null
  queue_color: string | null
  quoted: {
    id: string
    body: string
    fromMe: boolean
    mediaType: Message['mediaType']
    isDeleted: boolean
    contactName: string | null
  } | null
  reactions: { emoji: string; fromMe: boolean }[]
  pending_changes: Message['pendingChanges']
}

/** The ticket of a new message, as a query would return it. */
export const ticketOfNew = (ticket: ShownTicketRow): MessageTicket => ({
  id: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  queueId: ticket.queue_id,
  queue: queueOf(ticket),
  userId: ticket.user_id,
  user: userOf(ticket),
  contactId: ticket.contact_id,
})

export interface MessageViewer {
  seesNumbers: boolean
  link: LinkMaker
}

const named = (name: string | null, viewer: Pick<MessageViewer, 'seesNumbers'>) =>
  name === null || viewer.seesNumbers ? (name ?? '') : maskName(name)

type Failure = NonNullable<Message['failure']>
/** A provider's error text may contain the number that it refused. */
const detailFor = (detail: Failure['detail'], { seesNumbers }: Pick<MessageViewer, 'seesNumbers'>) =>
  detail === null || seesNumbers ? detail : maskName(detail)

const changesFor = (changes: Message['pendingChanges'], viewer: MessageViewer): Message['pendingChanges'] =>
  changes.map(({ failure, ...change }) => ({
    ...change,
    failure: failure && { ...failure, detail: detailFor(failure.detail, viewer) },
  }))

/**
 * Messages that we deleted are hidden from readers too. Messages that the contact deleted stay readable, unless the
 * company erases them.
 */
const isHidden = (row: MessageRow) => row.is_deleted && row.from_me

export const quotedView = (
  quoted: MessageRow['quoted'],
  viewer: Pick<MessageViewer, 'seesNumbers'>,
): Message['quotedMsg'] =>
  quoted && {
    id: quoted.id,
    body: quoted.isDeleted ? '' : quoted.body,
    fromMe: quoted.fromMe,
    mediaType: quoted.mediaType,
    isDeleted: quoted.isDeleted,
    contact: quoted.contactName === null ? null : { name: named(quoted.contactName, viewer) },
  }

const mediaView = (row: MessageRow, viewer: MessageViewer) => ({
  mediaState: row.media_state,
  mediaUrl:
    row.media_file && row.media_state === 'ready' && !isHidden(row)
      ? viewer.link(row.media_file, row.media_name)
      : null,
  mediaName: isHidden(row) ? null : row.media_name,
  mediaMime: row.media_mime,
  mediaBytes: row.media_bytes,
  mediaSeconds: row.media_seconds,
  isVoiceNote: row.is_voice_note,
})

export const toMessageView = (row: MessageRow, viewer: MessageViewer): Message => ({
  id: row.id,
  seq: row.seq,
  ticketId: row.ticket_id,
  ticket: row.ticket,
  companyId: row.company_id,
  contactId: row.author_id ?? row.contact_id,
  contact:
    row.from_me || row.author_name === null
      ? null
      : { id: row.author_id ?? row.contact_id, name: named(row.author_name, viewer) },
  body: isHidden(row) ? '' : row.body,
  fromMe: row.from_me,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  mediaType: row.media_type,
  ...mediaView(row, viewer),
  ack: row.ack,
  failure:
    row.failure_code === null
      ? null
      : { code: row.failure_code as DeliveryFailure, detail: detailFor(row.failure_detail, viewer) },
  isPrivate: row.is_private,
  isDeleted: row.is_deleted,
  isEdited: row.is_edited,
  isForwarded: row.is_forwarded,
  quotedMsgId: row.quoted?.id ?? null,
  quotedMsg: quotedView(row.quoted, viewer),
  reactions: row.reactions,
  pendingChanges: changesFor(row.pending_changes, viewer),
  dataJson: isHidden(row) || row.data === null || row.data === undefined ? null : JSON.stringify(row.data),
  queueId: row.queue_id,
  queue: row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
  createdAt: (row.written_at ?? row.created_at).toISOString(),
})

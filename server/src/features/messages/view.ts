import type { DeliveryFailure } from '@guiche/contract/errors'
import type { Message, MessageTicket } from '@guiche/contract/features/messages'
import { maskName } from '@guiche/contract/masking'
import type { LinkMaker } from '../../media-links.ts'
import { queueOf, type ShownTicketRow, userOf } from '../tickets/view.ts'

/** A message with everything that its view shows, as `messageColumns` selects it. */
export interface MessageRow {
  id: string
  seq: number
  company_id: number
  ticket_id: number
  ticket: MessageTicket
  contact_id: number
  connection_id: number
  author_id: number | null
  author_name: string | null
  user_id: number | null
  user_name: string | null
  from_me: boolean
  body: string
  media_type: Message['mediaType']
  media_state: Message['mediaState']
  media_file: string | null
  media_name: string | null
  media_mime: string | null
  media_bytes: number | null
  media_seconds: number | null
  is_voice_note: boolean
  data: unknown
  ack: number
  failure_code: string | null
  failure_detail: string | null
  is_private: boolean
  is_deleted: boolean
  is_edited: boolean
  is_forwarded: boolean
  queue_id: number | null
  queue_name: string | null
  queue_color: string | null
  created_at: Date
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

/** The ticket that a message has just come into, as a query would answer it. */
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
/** A provider's own words may name the number that it refused. */
const detailFor = (detail: Failure['detail'], { seesNumbers }: Pick<MessageViewer, 'seesNumbers'>) =>
  detail === null || seesNumbers ? detail : maskName(detail)

const changesFor = (changes: Message['pendingChanges'], viewer: MessageViewer): Message['pendingChanges'] =>
  changes.map(({ failure, ...change }) => ({
    ...change,
    failure: failure && { ...failure, detail: detailFor(failure.detail, viewer) },
  }))

/** What our side took back is gone for readers too. What the contact took back stays readable, unless the company erases it. */
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
  createdAt: row.created_at.toISOString(),
})

import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'

/**
 * Ids may arrive as numbers or as text and are numbers from here on. An id that only one feature uses is defined with
 * its calls.
 */
export const id = <B extends string>(brand: B, error = 'must be an id', most = 2 ** 31 - 1) =>
  z.coerce.number({ error }).int({ error }).positive({ error }).max(most, { error }).brand(brand)

export const CompanyId = id('CompanyId')
export type CompanyId = z.output<typeof CompanyId>
export const UserId = id('UserId')
export type UserId = z.output<typeof UserId>
export const QueueId = id('QueueId')
export type QueueId = z.output<typeof QueueId>
export const FileListId = id('FileListId')
export type FileListId = z.output<typeof FileListId>
export const ContactListId = id('ContactListId')
export type ContactListId = z.output<typeof ContactListId>
export const FlowId = id('FlowId')
export type FlowId = z.output<typeof FlowId>
export const ConnectionId = id('ConnectionId')
export type ConnectionId = z.output<typeof ConnectionId>
export const ContactId = id('ContactId')
export type ContactId = z.output<typeof ContactId>
export const TagId = id('TagId')
export type TagId = z.output<typeof TagId>
/** The record of a merge of two contacts. */
export const MergeId = id('MergeId')
export type MergeId = z.output<typeof MergeId>
export const TicketId = id('TicketId')
export type TicketId = z.output<typeof TicketId>
export const AnnouncementId = id('AnnouncementId')
export type AnnouncementId = z.output<typeof AnnouncementId>
export const HelpId = id('HelpId')
export type HelpId = z.output<typeof HelpId>
export const PlanId = id('PlanId')
export type PlanId = z.output<typeof PlanId>
export const QuickMessageId = id('QuickMessageId')
export type QuickMessageId = z.output<typeof QuickMessageId>
export const TemplateId = id('TemplateId')
export type TemplateId = z.output<typeof TemplateId>
export const ScheduleId = id('ScheduleId')
export type ScheduleId = z.output<typeof ScheduleId>
export const NoteId = id('NoteId')
export type NoteId = z.output<typeof NoteId>
/** A browser that receives push messages. */
export const DeviceId = id('DeviceId')
export type DeviceId = z.output<typeof DeviceId>
/** Written in capitals it is the same id: from here on there are none, as the database writes it. */
export const uuid = (error?: string) => z.uuid(error === undefined ? {} : { error }).toLowerCase()

/** Messages have UUIDs: the client makes them, so that a repeated send is the same message. */
export const MessageId = uuid().brand('MessageId')
export type MessageId = z.output<typeof MessageId>
/**
 * The id of a message that a client makes. Those of version 8 are the server's: it derives them from what anybody may
 * know, and what is stored under one already counts as said.
 */
export const NewMessageId = MessageId.refine((made) => made[14] !== '8', { error: 'ids of version 8 are the server’s' })

export const DeedId = uuid().brand('DeedId')
export type DeedId = z.output<typeof DeedId>

const noTicketId: ErrorCode = 'ERR_TICKET_ID_INVALID'
/** A ticket is addressed by its number or by its uuid, everywhere. What is neither is refused with a code of its own. */
export const TicketRef = z.union([uuid(noTicketId), id('TicketId', noTicketId)], { error: noTicketId })
export type TicketRef = z.output<typeof TicketRef>

/** A chat of colleagues, likewise. */
export const ChatId = id('ChatId')
export type ChatId = z.output<typeof ChatId>
export const ChatRef = z.union([uuid(), ChatId])
export type ChatRef = z.output<typeof ChatRef>
/** A message of a chat; there may be more of them than an `integer` can count. */
export const ChatMessageId = id('ChatMessageId', undefined, Number.MAX_SAFE_INTEGER)
export type ChatMessageId = z.output<typeof ChatMessageId>

/** An optional id: the wire uses null, '' or 0 for "none". */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (value === '' || value === 0 || value === '0' || value === 'null' ? null : value),
    schema.nullable(),
  )

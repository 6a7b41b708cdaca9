/** Messages, what became of them, and what is being written. Columns mirror server/migrations; drift fails a test. */
import type { Message } from '@guiche/contract/features/messages'
import { bigint, boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })

export const messages = pgTable('messages', {
  id: uuid('id').notNull(),
  companyId: integer('company_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  contactId: integer('contact_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  externalId: text('external_id'),
  address: text('address'),
  fromMe: boolean('from_me').notNull(),
  userId: integer('user_id'),
  authorContactId: integer('author_contact_id'),
  body: text('body').notNull().default(''),
  mediaType: text('media_type').$type<Message['mediaType']>().notNull(),
  mediaState: text('media_state').$type<Message['mediaState']>().notNull().default('none'),
  mediaFile: text('media_file'),
  mediaName: text('media_name'),
  mediaMime: text('media_mime'),
  mediaBytes: bigint('media_bytes', { mode: 'number' }),
  mediaSeconds: integer('media_seconds'),
  isVoiceNote: boolean('is_voice_note').notNull().default(false),
  mediaSource: text('media_source'),
  data: jsonb('data'),
  ack: smallint('ack').notNull().default(0),
  delivery: text('delivery').$type<'none' | 'queued' | 'sending' | 'accepted' | 'failed'>().notNull().default('none'),
  deliveryAttempts: integer('delivery_attempts').notNull().default(0),
  deliveryStartedAt: at('delivery_started_at'),
  queuedAt: at('queued_at'),
  failureCode: text('failure_code'),
  failureDetail: text('failure_detail'),
  isPrivate: boolean('is_private').notNull().default(false),
  isDeleted: boolean('is_deleted').notNull().default(false),
  isEdited: boolean('is_edited').notNull().default(false),
  isForwarded: boolean('is_forwarded').notNull().default(false),
  quotedId: uuid('quoted_id'),
  queueId: integer('queue_id'),
  sentAt: at('sent_at'),
  receivedAt: at('received_at'),
  writtenAt: at('written_at'),
  acceptedAt: at('accepted_at'),
  deliveredAt: at('delivered_at'),
  readAt: at('read_at'),
  failedAt: at('failed_at'),
  wokenAt: at('woken_at'),
  alsoAcceptedAs: text('also_accepted_as').array(),
  forwardedFrom: uuid('forwarded_from'),
  deliverAfter: at('deliver_after'),
  turnAt: at('turn_at'),
  asked: uuid('asked'),
  mediaUploaded: text('media_uploaded'),
  mediaUploadedAt: at('media_uploaded_at'),
  recipientId: bigint('recipient_id', { mode: 'number' }),
  editedAt: at('edited_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const messageChanges = pgTable('message_changes', {
  id: uuid('id').notNull(),
  companyId: integer('company_id').notNull(),
  messageId: uuid('message_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  contactId: integer('contact_id').notNull(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  kind: text('kind').notNull(),
  words: text('words').notNull().default(''),
  userId: integer('user_id'),
  state: text('state').notNull().default('waiting'),
  externalId: text('external_id'),
  failureCode: text('failure_code'),
  failureDetail: text('failure_detail'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const deliveryAttempts = pgTable('delivery_attempts', {
  companyId: integer('company_id').notNull(),
  messageId: uuid('message_id').notNull(),
  number: integer('number').notNull(),
  startedAt: at('started_at').notNull(),
  endedAt: at('ended_at'),
  outcome: text('outcome'),
  externalId: text('external_id'),
  failureCode: text('failure_code'),
  detail: text('detail'),
})

export const messageShowings = pgTable('message_showings', {
  companyId: integer('company_id').notNull(),
  messageId: uuid('message_id').notNull(),
  userId: integer('user_id'),
  shownAt: at('shown_at').notNull(),
})

export const reactions = pgTable('reactions', {
  companyId: integer('company_id').notNull(),
  messageId: uuid('message_id').notNull(),
  author: text('author').notNull(),
  emoji: text('emoji').notNull(),
  sentAt: at('sent_at').notNull().defaultNow(),
})

export const earlyChanges = pgTable('early_changes', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  target: text('target').notNull(),
  externalId: text('external_id').notNull(),
  change: jsonb('change').notNull(),
  sentAt: at('sent_at').notNull(),
  createdAt: at('created_at').notNull(),
})

export const seenMarks = pgTable('seen_marks', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  kind: text('kind').notNull(),
  value: text('value').notNull(),
  ack: smallint('ack').notNull(),
  at: at('at').notNull(),
  externalId: text('external_id'),
  createdAt: at('created_at').notNull(),
})

export const drafts = pgTable('drafts', {
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  body: text('body').notNull().default(''),
  isPrivate: boolean('is_private').notNull().default(false),
  quotedId: uuid('quoted_id'),
  isEmpty: boolean('is_empty').notNull().default(false),
  revision: integer('revision').notNull().default(1),
  updatedAt: at('updated_at').notNull(),
})

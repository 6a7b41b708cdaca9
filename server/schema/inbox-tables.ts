/** Connections, contacts, tickets and what hangs on them. Columns mirror server/migrations; drift fails a test. */
import type { HoursRow } from '@guiche/contract/business-hours'
import type { ChannelKind } from '@guiche/contract/channels'
import type { DeedId, TicketId } from '@guiche/contract/core/ids'
import type { ExtraInfo, OptOutSource } from '@guiche/contract/features/contacts'
import type { DeedKind } from '@guiche/contract/features/ticket-deeds'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const connections = pgTable('connections', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  channel: text('channel').notNull(),
  status: text('status').notNull().default('OPENING'),
  reason: text('reason'),
  qrcode: text('qrcode').notNull().default(''),
  retries: integer('retries').notNull().default(0),
  number: text('number'),
  isDefault: boolean('is_default').notNull().default(false),
  greetingMessage: text('greeting_message').notNull().default(''),
  greetingMediaFile: text('greeting_media_file'),
  greetingMediaName: text('greeting_media_name'),
  greetingMediaMime: text('greeting_media_mime'),
  greetingMediaBytes: bigint('greeting_media_bytes', { mode: 'number' }),
  complationMessage: text('complation_message').notNull().default(''),
  groupAsTicket: text('group_as_ticket').notNull().default('disabled'),
  provider: text('provider').notNull().default('beta'),
  allowGroup: boolean('allow_group').notNull().default(false),
  ratingMessage: text('rating_message').notNull().default(''),
  expiresTicketNPS: integer('expires_ticket_nps').notNull().default(0),
  maxUseBotQueuesNPS: integer('max_use_bot_queues_nps').notNull().default(3),
  expiresTicket: integer('expires_ticket').notNull().default(0),
  whenExpiresTicket: smallint('when_expires_ticket').notNull().default(1),
  expiresInactiveMessage: text('expires_inactive_message').notNull().default(''),
  timeInactiveMessage: integer('time_inactive_message').notNull().default(0),
  inactiveMessage: text('inactive_message').notNull().default(''),
  maxUseBotQueues: integer('max_use_bot_queues').notNull().default(3),
  timeUseBotQueues: integer('time_use_bot_queues').notNull().default(0),
  timeSendQueue: integer('time_send_queue').notNull().default(0),
  sendIdQueue: integer('send_id_queue'),
  integrationId: integer('integration_id'),
  promptId: integer('prompt_id'),
  timeCreateNewTicket: integer('time_create_new_ticket').notNull().default(0),
  outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
  schedules: jsonb('schedules').$type<HoursRow[]>().notNull().default([]),
  collectiveVacationMessage: text('collective_vacation_message').notNull().default(''),
  collectiveVacationStart: text('collective_vacation_start'),
  collectiveVacationEnd: text('collective_vacation_end'),
  flowIdWelcome: integer('flow_id_welcome'),
  flowIdNotPhrase: integer('flow_id_not_phrase'),
  importOldMessages: at('import_old_messages'),
  importRecentMessages: at('import_recent_messages'),
  importOldMessagesGroups: boolean('import_old_messages_groups').notNull().default(false),
  closedTicketsPostImported: boolean('closed_tickets_post_imported').notNull().default(false),
  queueIdImportMessages: integer('queue_id_import_messages'),
  wanted: text('wanted').notNull().default('run'),
  generation: integer('generation').notNull().default(0),
  phoneNumberId: text('phone_number_id'),
  wabaId: text('waba_id'),
  pageId: text('page_id'),
  accessToken: text('access_token'),
  apiToken: text('api_token'),
  apiTokenHash: text('api_token_hash'),
  previousTokenHash: text('previous_token_hash'),
  previousTokenUntil: at('previous_token_until'),
  templatesSyncedAt: at('templates_synced_at'),
  restarts: integer('restarts').notNull().default(0),
  tellAfterMinutes: smallint('tell_after_minutes').notNull().default(3),
  pairingWish: uuid('pairing_wish'),
  pairingWishedUntil: at('pairing_wished_until'),
  pairingNumber: text('pairing_number'),
  pairingCode: text('pairing_code'),
  pairingEndsAt: at('pairing_ends_at'),
  leasedBy: text('leased_by'),
  leasedUntil: at('leased_until'),
  deletedAt: at('deleted_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const connectionQueues = pgTable('connection_queues', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  queueId: integer('queue_id').notNull(),
})

export const sessionKeys = pgTable('session_keys', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  kind: text('kind').notNull(),
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
})

export const pollKeys = pgTable('poll_keys', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  externalId: text('external_id').notNull(),
  sealed: bytes('sealed').notNull(),
})

export const inboundJournal = pgTable('inbound_journal', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  stanzaId: text('stanza_id').notNull(),
  sealed: bytes('sealed').notNull(),
  handledAt: at('handled_at'),
  failure: text('failure'),
  attempts: integer('attempts').notNull().default(0),
  keptAs: text('kept_as').array(),
  missing: text('missing').array(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const imports = pgTable('imports', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  state: text('state').notNull(),
  gatheredAt: at('gathered_at').notNull(),
  total: integer('total').notNull().default(0),
  done: integer('done').notNull().default(0),
})

export const importMessages = pgTable('import_messages', {
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  externalId: text('external_id').notNull(),
  chat: text('chat').notNull(),
  sentAt: at('sent_at').notNull(),
  place: bigint('place', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  sealed: bytes('sealed').notNull(),
  attempts: integer('attempts').notNull().default(0),
})

export const contacts = pgTable('contacts', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  plainName: text('plain_name').notNull().generatedAlwaysAs(sql`plain(name)`),
  shownName: text('shown_name').notNull().generatedAlwaysAs(sql`shown_name(plain(name))`),
  number: text('number').notNull(),
  email: text('email').notNull().default(''),
  channel: text('channel').$type<ChannelKind>().notNull(),
  isGroup: boolean('is_group').notNull().default(false),
  active: boolean('active').notNull().default(true),
  acceptAudioMessage: boolean('accept_audio_message').notNull().default(true),
  disableBot: boolean('disable_bot').notNull().default(false),
  picture: text('picture'),
  extraInfo: jsonb('extra_info').$type<ExtraInfo[]>().notNull().default([]),
  otherNumbers: text('other_numbers').array().notNull().default([]),
  lgpdAcceptedAt: at('lgpd_accepted_at'),
  optedOutAt: at('opted_out_at'),
  optedOutBy: text('opted_out_by').$type<OptOutSource>(),
  walletUserId: integer('wallet_user_id'),
  walletQueueId: integer('wallet_queue_id'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const phoneBookEntries = pgTable('phone_book_entries', {
  id: id(),
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  owner: text('owner').notNull(),
  number: text('number').notNull(),
  lid: text('lid'),
  lookups: text('lookups').array().notNull(),
  savedName: text('saved_name'),
  pushedName: text('pushed_name'),
  isKnown: boolean('is_known').notNull(),
  plainName: text('plain_name').generatedAlwaysAs(sql`plain(coalesce(saved_name, pushed_name, number))`),
  toldAt: at('told_at').notNull().defaultNow(),
})

export const phoneImports = pgTable('phone_imports', {
  id: id(),
  companyId: integer('company_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  userId: integer('user_id'),
  entryIds: integer('entry_ids').array(),
  afterId: integer('after_id').notNull().default(0),
  total: integer('total').notNull(),
  done: integer('done').notNull().default(0),
  created: integer('created').notNull().default(0),
  named: integer('named').notNull().default(0),
  state: text('state').notNull().default('running'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const contactIdentities = pgTable('contact_identities', {
  companyId: integer('company_id').notNull(),
  kind: text('kind').notNull(),
  value: text('value').notNull(),
  contactId: integer('contact_id').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const tags = pgTable('tags', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  color: text('color').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  isKanban: boolean('is_kanban').notNull().default(false),
  timeLane: integer('time_lane'),
  nextLaneId: integer('next_lane_id'),
  rollbackLaneId: integer('rollback_lane_id'),
  greetingMessageLane: text('greeting_message_lane').notNull().default(''),
  userId: integer('user_id'),
  plainName: text('plain_name').notNull().generatedAlwaysAs(sql`plain(name)`),
})

export const tickets = pgTable('tickets', {
  id: id().$type<TicketId>(),
  uuid: uuid('uuid').notNull().defaultRandom(),
  companyId: integer('company_id').notNull(),
  status: text('status').$type<TicketStatus>().notNull(),
  channel: text('channel').$type<ChannelKind>().notNull(),
  contactId: integer('contact_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  queueId: integer('queue_id'),
  userId: integer('user_id'),
  isGroup: boolean('is_group').notNull().default(false),
  isBot: boolean('is_bot').notNull().default(false),
  isTransfered: boolean('is_transfered').notNull().default(false),
  isActiveDemand: boolean('is_active_demand').notNull().default(false),
  isNewest: boolean('is_newest').notNull().default(true),
  useIntegration: boolean('use_integration').notNull().default(false),
  integrationId: integer('integration_id'),
  promptId: integer('prompt_id'),
  amountUsedBotQueues: integer('amount_used_bot_queues').notNull().default(0),
  rating: smallint('rating'),
  ratingAsked: smallint('rating_asked').notNull().default(0),
  consentAsked: smallint('consent_asked').notNull().default(0),
  consentAskedAt: at('consent_asked_at'),
  snoozedUntil: at('snoozed_until'),
  isSnoozed: boolean('is_snoozed').notNull().default(false),
  lastMessage: text('last_message').notNull().default(''),
  lastMessageAt: at('last_message_at'),
  lastMessageFromMe: boolean('last_message_from_me').notNull().default(false),
  unreadMessages: integer('unread_messages').notNull().default(0),
  idleSince: at('idle_since').notNull().defaultNow(),
  inactiveToldAt: at('inactive_told_at'),
  replyUntil: at('reply_until'),
  callRefusedAt: at('call_refused_at'),
  botAt: text('bot_at'),
  botShown: text('bot_shown'),
  botAskedAt: at('bot_asked_at'),
  botReadSeq: bigint('bot_read_seq', { mode: 'number' }).notNull().default(0),
  closedToldAt: at('closed_told_at'),
  vacationToldAt: at('vacation_told_at'),
  routedAt: at('routed_at'),
  acceptedAt: at('accepted_at'),
  closedAt: at('closed_at'),
  importedAt: at('imported_at'),
  laneId: integer('lane_id'),
  laneSince: at('lane_since'),
  laneHeldUntil: at('lane_held_until'),
  createdAt: at('created_at').notNull().defaultNow(),
  madeHour: integer('made_hour').generatedAlwaysAs(
    sql`floor(extract(epoch from created_at at time zone 'UTC') / 3600)::integer`,
  ),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const storedBytes = pgTable('stored_bytes', {
  companyId: integer('company_id').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  isFolded: boolean('is_folded').notNull().default(false),
  files: integer('files').notNull().default(0),
  changedAt: at('changed_at').notNull().defaultNow(),
})

export const uploadsUnderWay = pgTable('uploads_under_way', {
  companyId: integer('company_id').notNull(),
  id: uuid('id').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  overAt: at('over_at').notNull(),
})

export const ticketCounts = pgTable('ticket_counts', {
  companyId: integer('company_id').notNull(),
  status: text('status').notNull(),
  queueId: integer('queue_id'),
  userId: integer('user_id'),
  connectionId: integer('connection_id').notNull(),
  isGroup: boolean('is_group').notNull(),
  tickets: integer('tickets').notNull(),
  isSnoozed: boolean('is_snoozed').notNull().default(false),
  isFolded: boolean('is_folded').notNull().default(false),
})

export const ticketLog = pgTable('ticket_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  companyId: integer('company_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  type: text('type').notNull(),
  userId: integer('user_id'),
  queueId: integer('queue_id'),
  reason: text('reason'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const ticketNotes = pgTable('ticket_notes', {
  id: id(),
  companyId: integer('company_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  contactId: integer('contact_id').notNull(),
  userId: integer('user_id'),
  note: text('note').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const mentions = pgTable('mentions', {
  id: id(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
  authorId: integer('author_id'),
  ticketId: integer('ticket_id'),
  noteId: integer('note_id'),
  messageId: uuid('message_id'),
  chatId: integer('chat_id'),
  chatMessageId: bigint('chat_message_id', { mode: 'number' }),
  excerpt: text('excerpt').notNull(),
  readAt: at('read_at'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const ticketDeeds = pgTable('ticket_deeds', {
  id: uuid('id').$type<DeedId>().notNull(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<DeedKind>().notNull(),
  change: jsonb('change').notNull(),
  state: text('state').notNull(),
  isSingle: boolean('is_single').notNull(),
  undoUntil: at('undo_until'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const ticketDeedSteps = pgTable('ticket_deed_steps', {
  companyId: integer('company_id').notNull(),
  deedId: uuid('deed_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  outcome: text('outcome'),
  refusal: text('refusal'),
  before: jsonb('before'),
  after: jsonb('after'),
  continuedAs: integer('continued_as'),
  added: jsonb('added'),
})

export const consents = pgTable('consents', {
  id: id(),
  companyId: integer('company_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  messageId: uuid('message_id').notNull(),
  isGiven: boolean('is_given').notNull(),
  shown: text('shown').notNull(),
  answer: text('answer').notNull(),
  createdAt: at('created_at').notNull(),
})

export const ratings = pgTable('ratings', {
  id: id(),
  companyId: integer('company_id').notNull(),
  ticketId: integer('ticket_id').notNull(),
  userId: integer('user_id'),
  rate: smallint('rate').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

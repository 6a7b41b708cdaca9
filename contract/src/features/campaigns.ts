/** Unsolicited messages to many people: campaigns, their pace, and what became of each recipient. */
import { z } from 'zod'
import { channelKinds } from '../channels.ts'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId, ContactListId, id, orNone, QueueId, TagId, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { AskedTime, flag, Instant, line, Switch, text } from '../core/wire.ts'
import { campaignWaits, RecipientCounts } from './campaign-states.ts'
import { pauseReasons } from './connection-cockpit.ts'
import { FilledTemplate } from './message-templates.ts'
import { ScheduledTemplate, ticketStatusesAfter } from './schedules.ts'

export const CampaignId = id('CampaignId')
export type CampaignId = z.output<typeof CampaignId>

export const leastCampaignName = 2
export const mostCampaignName = 50
export const campaignSlots = 5
export const mostCampaignLetters = 4_096

/**
 * INATIVA: saved, without a time. PROGRAMADA: starts by itself. EM_ANDAMENTO: running. CANCELADA: stopped by a user.
 * FINALIZADA: nobody is left to write to.
 */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** What a campaign was made with and what is gone since. `target`: the list, or the tag. */
export const campaignParts = ['connection', 'target', 'template', 'queue', 'user'] as const
export type CampaignPart = (typeof campaignParts)[number]

const Named = z.object({ id: z.number(), name: z.string() })

const slots = <S extends z.ZodType>(slot: S) => ({
  message1: slot,
  message2: slot,
  message3: slot,
  message4: slot,
  message5: slot,
  confirmationMessage1: slot,
  confirmationMessage2: slot,
  confirmationMessage3: slot,
  confirmationMessage4: slot,
  confirmationMessage5: slot,
})

export const Campaign = z.object({
  id: z.number(),
  name: z.string(),
  ...slots(z.string()),
  status: z.enum(campaignStatuses),
  confirmation: z.boolean(),
  scheduledAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  contactListId: z.number().nullable(),
  contactList: Named.nullable(),
  tagListId: z.number().nullable(),
  tagList: Named.nullable(),
  whatsappId: z.number().nullable(),
  whatsapp: Named.extend({ channel: z.enum(channelKinds) }).nullable(),
  openTicket: Switch,
  userId: z.number().nullable(),
  user: Named.nullable(),
  queueId: z.number().nullable(),
  queue: Named.nullable(),
  statusTicket: z.enum(ticketStatusesAfter),
  /** A signed URL, valid for some hours. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  /** Sent instead of free text, on channels with templates. Its values may contain variables. */
  template: ScheduledTemplate.nullable(),
  templateName: z.string().nullable(),
  counts: RecipientCounts,
  /** Deleted since. Without the first three it does not begin; without the others tickets are opened without them. */
  missing: z.array(z.enum(campaignParts)),
  /** Why it is not sending at this moment, and when it looks again. */
  waitsFor: z.enum(campaignWaits).nullable(),
  nextAt: Instant.nullable(),
  /** Of a number that is paused, while it waits for that. */
  pauseReason: z.enum(pauseReasons).nullable(),
  companyId: z.number(),
  createdAt: Instant,
})
export type Campaign = z.output<typeof Campaign>

/** Empty: no time. */
const StartAt = z.preprocess((value) => (value === '' ? null : value), AskedTime.nullable())

const fields = {
  name: line(mostCampaignName, leastCampaignName),
  ...slots(text(mostCampaignLetters)),
  confirmation: flag,
  scheduledAt: StartAt,
  contactListId: orNone(ContactListId),
  tagListId: orNone(TagId),
  whatsappId: ConnectionId,
  openTicket: Switch,
  userId: orNone(UserId),
  queueId: orNone(QueueId),
  statusTicket: z.enum(ticketStatusesAfter),
  /** Null: free text. Otherwise the message texts are not used. */
  template: orNone(FilledTemplate),
}

export const CampaignForm = z.object({
  ...fields,
  ...slots(text(mostCampaignLetters).default('')),
  confirmation: fields.confirmation.default(false),
  scheduledAt: fields.scheduledAt.default(null),
  contactListId: fields.contactListId.default(null),
  tagListId: fields.tagListId.default(null),
  openTicket: fields.openTicket.default('disabled'),
  userId: fields.userId.default(null),
  queueId: fields.queueId.default(null),
  statusTicket: fields.statusTicket.default('closed'),
  template: fields.template.default(null),
})

const needs = 'campaigns:manage'
const plan = 'useCampaigns'
const params = z.object({ id: CampaignId })
const formErrors = [
  'ERR_CAMPAIGN_EMPTY',
  'ERR_CAMPAIGN_NOBODY',
  'ERR_SCHEDULE_IN_PAST',
  'ERR_QUEUE_REQUIRED',
  'ERR_NO_WAPP_FOUND',
  'ERR_CHANNEL_UNABLE',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_TEMPLATE_UNUSABLE',
  'ERR_TEMPLATE_VALUES',
  'ERR_FILE_TYPE',
] as const

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns',
  needs,
  plan,
  summary: 'Campaigns, the newest first, a page at a time',
  query: PageQuery,
  answer: pageAnswer('records', Campaign),
})

export const campaignDetails = endpoint({
  method: 'GET',
  path: '/campaigns/{id}',
  needs,
  plan,
  summary: 'One campaign with its counts',
  params,
  answer: Campaign,
  errors: ['ERR_NOT_FOUND'],
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaigns',
  needs,
  plan,
  summary: 'Keep a campaign. With `scheduledAt` it begins by itself at that time',
  body: CampaignForm,
  answer: Campaign,
  errors: ['ERR_NOT_FOUND', ...formErrors],
})

const Change = z.object(fields).partial()
const changeErrors = ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_NOT_EDITABLE', ...formErrors] as const

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}',
  needs,
  plan,
  summary: 'Change one that has not begun and does not begin within the hour, or that was cancelled',
  params,
  body: Change,
  answer: Campaign,
  errors: changeErrors,
})

export const changeCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}',
  needs,
  plan,
  summary: 'The same as PUT, for clients that post',
  params,
  body: Change,
  answer: Campaign,
  errors: changeErrors,
  isDeprecated: true,
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/campaigns/{id}',
  needs,
  plan,
  summary: 'Remove a campaign with its report. What it sent stays in the conversations',
  params,
  answer: Deleted,
  errors: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_RUNNING'],
})

export const setCampaignMedia = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/media-upload',
  needs,
  plan,
  summary: 'The file that goes with it (multipart, field `file`)',
  params,
  body: z.object({ typeArch: z.unknown().optional() }),
  files: { field: 'file', most: 1, required: true },
  answer: Campaign,
  errors: [
    'ERR_NOT_FOUND',
    'ERR_CAMPAIGN_NOT_EDITABLE',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
})

export const removeCampaignMedia = endpoint({
  method: 'DELETE',
  path: '/campaigns/{id}/media-upload',
  needs,
  plan,
  summary: 'Without a file from now on',
  params,
  answer: Campaign,
  errors: [
    'ERR_NOT_FOUND',
    'ERR_CAMPAIGN_NOT_EDITABLE',
    'ERR_CAMPAIGN_EMPTY',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_VALUES',
  ],
})

const readyErrors = [
  'ERR_NO_WAPP_FOUND',
  'ERR_CAMPAIGN_NOBODY',
  'ERR_CAMPAIGN_EMPTY',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_TEMPLATE_VALUES',
] as const

export const startCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/start',
  needs,
  plan,
  summary: 'Begin now instead of waiting for its time',
  params,
  answer: Campaign,
  errors: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_RUNNING', 'ERR_CAMPAIGN_OVER', ...readyErrors],
})

export const cancelCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/cancel',
  needs,
  plan,
  summary: 'Stop it after the message in hand',
  params,
  answer: Campaign,
  errors: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_NOT_RUNNING'],
})

export const restartCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/restart',
  needs,
  plan,
  summary: 'Go on with a cancelled one: those who were written to already are not written to again',
  params,
  answer: Campaign,
  errors: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_NOT_CANCELLED', ...readyErrors],
})

export const resendCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/resend',
  needs,
  plan,
  summary: 'Try those again whose message failed',
  params,
  answer: Campaign,
  errors: ['ERR_NOT_FOUND', 'ERR_CAMPAIGN_NOT_BEGUN', 'ERR_CAMPAIGN_NONE_FAILED', ...readyErrors],
})

export const testCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/test',
  needs,
  plan,
  summary: 'Send one of its messages to a number at once, without counting it',
  params,
  body: z.object({ number: text(40, 1) }),
  answer: z.object({ ticketId: z.number(), messageId: z.string() }),
  errors: [
    'ERR_NOT_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_CONTACT_BLOCKED',
    'ERR_REPLY_WINDOW_CLOSED',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_UNUSABLE',
    'ERR_TEMPLATE_VALUES',
    'ERR_UNAVAILABLE',
  ],
})

export const Estimate = z.object({
  /** Everybody in the list or with the tag. */
  recipients: z.number(),
  /** Those of them who get the message. `unchecked` are included: WhatsApp has not been asked about them yet. */
  toSend: z.number(),
  unchecked: z.number(),
  optedOut: z.number(),
  blocked: z.number(),
  invalid: z.number(),
  /**
   * When the last message is sent according to pace, hours, days and the number's guard, if nothing else uses the
   * number; null: there are no recipients.
   */
  lastAt: Instant.nullable(),
  /** What of the number’s guard makes it take longer; null: nothing. */
  heldBy: z.enum(['hour', 'day', 'strangers', 'warmUp']).nullable(),
  /** Another campaign runs on this number, so they take turns. */
  isShared: z.boolean(),
})
export type Estimate = z.output<typeof Estimate>

export const estimateCampaign = endpoint({
  method: 'POST',
  path: '/campaign-estimate',
  needs,
  plan,
  summary: 'How many a campaign would reach, who is left out and why, and when the last message would leave',
  body: z.object({
    contactListId: fields.contactListId.default(null),
    tagListId: fields.tagListId.default(null),
    whatsappId: orNone(ConnectionId).default(null),
    scheduledAt: fields.scheduledAt.default(null),
  }),
  answer: Estimate,
  errors: ['ERR_NOT_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_CAMPAIGN_NOBODY'],
})

/** Sent to admins. */
export const campaignEvent = event({
  stream: 'campaign',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: Campaign, id: z.number() }),
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
})

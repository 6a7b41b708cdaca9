/** Messages that are sent at a chosen time, once or in a series. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId, ContactId, orNone, QueueId, ScheduleId, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { AskedTime, Day, flag, Instant, Switch, text } from '../core/wire.ts'
import { deliveryFailures } from '../errors.ts'
import { pauseReasons } from './connection-cockpit.ts'
import { FilledTemplate } from './message-templates.ts'

export const leastScheduleLength = 5
export const maxScheduleLength = 4_096
export const scheduleMediaTypes = ['image/png', 'image/jpeg'] as const

/** PENDENTE: waits for its time. AGENDADA: being sent to the channel. */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const
/** `intervalo`. */
export const intervalUnits = { days: 1, weeks: 2, months: 3, minutes: 4 } as const
/** `tipoDias`: what happens if the day is on a weekend. */
export const dayRules = { asItIs: 4, dayBefore: 5, dayAfter: 6 } as const
export const ticketStatusesAfter = ['closed', 'open', 'pending'] as const

/** In addition to the channel's reasons. */
export const ownFailures = [
  /** The contact is blocked here. */
  'contact_blocked',
  /** They opted out of unsolicited messages. */
  'opted_out',
  /** The company's plan no longer has schedules. */
  'plan',
  /** The provider no longer has such a template. */
  'template_gone',
  /** The provider does not approve it at this moment. */
  'template_unusable',
  /** It needs other values than those given. */
  'template_changed',
] as const
export const scheduleFailures = [...deliveryFailures, ...ownFailures] as const
export type ScheduleFailure = (typeof scheduleFailures)[number]

const Named = z.object({ id: z.number(), name: z.string() })

export const ScheduledTemplate = z.object({
  templateId: z.number(),
  header: z.array(z.string()),
  body: z.array(z.string()),
  buttons: z.array(z.string()),
})
export type ScheduledTemplate = z.output<typeof ScheduledTemplate>

export const Schedule = z.object({
  id: z.number(),
  /** Of a template: its text with the values. */
  body: z.string(),
  contactId: z.number(),
  contact: Named,
  /** When the next one is sent; for the last one, when it was due. */
  sendAt: Instant,
  /** Set when nothing is left to send. */
  sentAt: Instant.nullable(),
  status: z.enum(scheduleStatuses),
  /** Why the latest one was not delivered. */
  failure: z.enum(scheduleFailures).nullable(),
  /** While it waits: its number, or its template, is paused until then. `reason` null: the template. */
  pause: z.object({ until: Instant, reason: z.enum(pauseReasons).nullable() }).nullable(),
  openTicket: Switch,
  ticketUserId: z.number().nullable(),
  ticketUser: Named.nullable(),
  queueId: z.number().nullable(),
  queue: Named.nullable(),
  statusTicket: z.enum(ticketStatusesAfter),
  intervalo: z.number(),
  /** 0: only once. */
  valorIntervalo: z.number(),
  enviarQuantasVezes: z.number(),
  /** How many of those are over. */
  contadorEnvio: z.number(),
  tipoDias: z.number(),
  assinar: z.boolean(),
  /** A signed URL, valid for some hours. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Sent instead of free text, also when the reply window is closed. */
  template: ScheduledTemplate.nullable(),
  templateName: z.string().nullable(),
  whatsappId: z.number().nullable(),
  whatsapp: Named.nullable(),
  userId: z.number().nullable(),
  /** Its author. */
  user: Named.nullable(),
  /** The message of the latest one. */
  messageId: z.string().nullable(),
  companyId: z.number(),
  createdAt: Instant,
})
export type Schedule = z.output<typeof Schedule>

const oneOf = <const T extends Readonly<Record<string, number>>>(table: T) => {
  const values = Object.values(table)
  return z.coerce.number().refine((value) => values.includes(value), { error: `must be one of ${values.join(', ')}` })
}

const fields = {
  body: text(maxScheduleLength),
  contactId: ContactId,
  sendAt: AskedTime,
  whatsappId: orNone(ConnectionId),
  openTicket: Switch,
  ticketUserId: orNone(UserId),
  queueId: orNone(QueueId),
  statusTicket: z.enum(ticketStatusesAfter),
  intervalo: oneOf(intervalUnits),
  valorIntervalo: z.coerce.number().int().min(0).max(10_000),
  enviarQuantasVezes: z.coerce.number().int().min(1).max(1_000),
  tipoDias: oneOf(dayRules),
  assinar: flag,
  /** Null: free text. Otherwise `body` is the template's text, whatever is given. */
  template: orNone(FilledTemplate),
}

const hasWords = { path: ['body'], error: `must have at least ${leastScheduleLength} characters` }
const sayEnough = ({ body, template }: { body?: string | undefined; template?: object | null | undefined }): boolean =>
  Boolean(template) || body === undefined || body.length >= leastScheduleLength

export const ScheduleForm = z
  .object({
    ...fields,
    body: fields.body.default(''),
    template: fields.template.default(null),
    whatsappId: fields.whatsappId.default(null),
    openTicket: fields.openTicket.default('disabled'),
    ticketUserId: fields.ticketUserId.default(null),
    queueId: fields.queueId.default(null),
    statusTicket: fields.statusTicket.default('closed'),
    intervalo: fields.intervalo.default(intervalUnits.days),
    valorIntervalo: fields.valorIntervalo.default(0),
    enviarQuantasVezes: fields.enviarQuantasVezes.default(1),
    tipoDias: fields.tipoDias.default(dayRules.asItIs),
    assinar: fields.assinar.default(false),
  })
  .refine(sayEnough, hasWords)

const plan = 'useSchedules'
const ById = z.object({ id: ScheduleId })
const changeErrors = ['ERR_NO_SCHEDULE_FOUND', 'ERR_NO_PERMISSION'] as const
const targetErrors = [
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_TEMPLATE_UNUSABLE',
  'ERR_TEMPLATE_VALUES',
  'ERR_FILE_TYPE',
] as const

export const listSchedules = endpoint({
  method: 'GET',
  path: '/schedules',
  needs: 'user',
  plan,
  summary:
    'Scheduled messages, those furthest ahead first; of one contact, one author, or some days of the company’s zone',
  query: PageQuery.extend({
    contactId: ContactId.optional(),
    userId: UserId.optional(),
    dateStart: Day.optional(),
    dateEnd: Day.optional(),
  }),
  answer: pageAnswer('schedules', Schedule),
})

export const scheduleDetails = endpoint({
  method: 'GET',
  path: '/schedules/{id}',
  needs: 'user',
  plan,
  summary: 'One scheduled message',
  params: ById,
  answer: Schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND'],
})

export const createSchedule = endpoint({
  method: 'POST',
  path: '/schedules',
  needs: 'user',
  plan,
  summary: 'Have a message leave at a time to come, once or in a series',
  body: ScheduleForm,
  answer: Schedule,
  errors: [
    ...targetErrors,
    'ERR_CONTACT_OPTED_OUT',
    'ERR_CHANNEL_UNABLE',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_SCHEDULE_IN_PAST',
  ],
})

export const updateSchedule = endpoint({
  method: 'PUT',
  path: '/schedules/{id}',
  needs: 'user',
  plan,
  summary:
    'Change one that has not been sent, for its author and admins; another time begins the rest of a series anew',
  params: ById,
  body: z.object(fields).partial().refine(sayEnough, hasWords),
  answer: Schedule,
  errors: [
    ...changeErrors,
    ...targetErrors,
    'ERR_CONTACT_OPTED_OUT',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_SCHEDULE_SENT',
    'ERR_SCHEDULE_IN_PAST',
  ],
})

export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: '/schedules/{id}',
  needs: 'user',
  plan,
  summary: 'Cancel it; of one that was sent, only the entry goes',
  params: ById,
  answer: Deleted,
  errors: changeErrors,
})

export const setScheduleMedia = endpoint({
  method: 'POST',
  path: '/schedules/{id}/media-upload',
  needs: 'user',
  plan,
  summary:
    'The picture that goes with it (multipart, field `file`): PNG or JPEG, or what the template has above its words',
  params: ById,
  body: z.object({ typeArch: z.unknown().optional() }),
  files: { field: 'file', most: 1, required: true },
  answer: Schedule,
  errors: [
    ...changeErrors,
    'ERR_SCHEDULE_SENT',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
})

export const removeScheduleMedia = endpoint({
  method: 'DELETE',
  path: '/schedules/{id}/media-upload',
  needs: 'user',
  plan,
  summary: 'Without a picture from now on',
  params: ById,
  answer: Schedule,
  errors: [...changeErrors, 'ERR_SCHEDULE_SENT'],
})

export const scheduleEvent = event({
  stream: 'schedule',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), schedule: Schedule, scheduleId: z.number() }),
    z.object({ action: z.literal('delete'), scheduleId: z.number(), contactId: z.number() }),
  ]),
})

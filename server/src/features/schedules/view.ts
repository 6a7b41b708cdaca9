import type { PauseReason } from '@guiche/contract/features/connection-cockpit'
import type { Schedule, ScheduleFailure } from '@guiche/contract/features/schedules'
import { maskName } from '@guiche/contract/masking'
import type { schedules } from '../../../schema/outbound-tables.ts'
import type { LinkMaker } from '../../media-links.ts'

interface Named {
  id: number
  name: string
}

/** The schedule columns that its view shows, under the schema's names. */
export const shownColumns = [
  ...([
    'id',
    'companyId',
    'contactId',
    'body',
    'isSigned',
    'sendAt',
    'sentAt',
    'intervalUnit',
    'intervalCount',
  ] as const),
  ...(['times', 'timesDone', 'dayRule', 'state', 'failureCode', 'messageId', 'opensTicket', 'ticketStatus'] as const),
  ...(['mediaFile', 'mediaName', 'template', 'createdAt'] as const),
] as const

export interface ScheduleRow extends Pick<typeof schedules.$inferSelect, (typeof shownColumns)[number]> {
  contactName: string
  connection: Named | null
  user: Named | null
  ticketUser: Named | null
  queue: Named | null
  state: 'waiting' | 'done' | 'failed'
  failureCode: ScheduleFailure | null
  /** The current state of that message. */
  messageFailure: ScheduleFailure | null
  messageAck: number | null
  numberPausedUntil: Date | null
  pauseReason: PauseReason | null
  templatePausedUntil: Date | null
  ticketStatus: Schedule['statusTicket']
  hidesNumbers: boolean
}

/** A posted message counts as sent when the channel has it; if the channel refused it, it was not sent. */
const statusOf = (row: ScheduleRow): Schedule['status'] => {
  if (row.state === 'waiting') return 'PENDENTE'
  if (row.state === 'failed' || row.messageFailure !== null) return 'ERRO'
  return row.messageAck === 0 ? 'AGENDADA' : 'ENVIADA'
}

/** What it waits for beside its time. A pause that ends before its time is none of it. */
const pauseOf = (row: ScheduleRow): Schedule['pause'] => {
  const status = statusOf(row)
  const keeps = (until: Date | null): until is Date =>
    until !== null && (status === 'AGENDADA' || (status === 'PENDENTE' && until > row.sendAt))
  if (keeps(row.numberPausedUntil)) return { until: row.numberPausedUntil.toISOString(), reason: row.pauseReason }
  return keeps(row.templatePausedUntil) ? { until: row.templatePausedUntil.toISOString(), reason: null } : null
}

const templateOf = ({ template }: ScheduleRow): Pick<Schedule, 'template' | 'templateName'> => {
  if (!template) return { template: null, templateName: null }
  const { name, ...filled } = template
  return { template: filled, templateName: name }
}

export const toScheduleView = (row: ScheduleRow, viewer: { seesNumbers: boolean; link: LinkMaker }): Schedule => ({
  id: row.id,
  body: row.body,
  contactId: row.contactId,
  contact: { id: row.contactId, name: viewer.seesNumbers ? row.contactName : maskName(row.contactName) },
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: statusOf(row),
  failure: row.failureCode ?? row.messageFailure,
  pause: pauseOf(row),
  openTicket: row.opensTicket ? 'enabled' : 'disabled',
  ticketUserId: row.ticketUser?.id ?? null,
  ticketUser: row.ticketUser,
  queueId: row.queue?.id ?? null,
  queue: row.queue,
  statusTicket: row.ticketStatus,
  intervalo: row.intervalUnit,
  valorIntervalo: row.intervalCount,
  enviarQuantasVezes: row.times,
  contadorEnvio: row.timesDone,
  tipoDias: row.dayRule,
  assinar: row.isSigned,
  mediaPath: row.mediaFile === null ? null : viewer.link(row.mediaFile, row.mediaName),
  mediaName: row.mediaName,
  ...templateOf(row),
  whatsappId: row.connection?.id ?? null,
  whatsapp: row.connection,
  userId: row.user?.id ?? null,
  user: row.user,
  messageId: row.messageId,
  companyId: row.companyId,
  createdAt: row.createdAt.toISOString(),
})

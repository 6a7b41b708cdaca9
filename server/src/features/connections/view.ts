import type { HoursRow } from '@guiche/contract/business-hours'
import type { ChannelKind, ConnectionReason, ConnectionState } from '@guiche/contract/channels'
import type { Connection, ConnectionSummary } from '@guiche/contract/features/connections'
import type { QueueChip } from '@guiche/contract/features/queues'

export interface ConnectionRow {
  id: number
  companyId: number
  name: string
  channel: ChannelKind
  status: ConnectionState
  reason: ConnectionReason | null
  qrcode: string
  retries: number
  number: string | null
  isDefault: boolean
  greetingMessage: string
  complationMessage: string
  ratingMessage: string
  expiresTicketNPS: number
  maxUseBotQueuesNPS: number
  expiresTicket: number
  whenExpiresTicket: number
  expiresInactiveMessage: string
  timeInactiveMessage: number
  inactiveMessage: string
  maxUseBotQueues: number
  timeUseBotQueues: number
  timeSendQueue: number
  sendIdQueue: number | null
  timeCreateNewTicket: number
  outOfHoursMessage: string
  schedules: HoursRow[]
  collectiveVacationMessage: string
  /** Days of the company, YYYY-MM-DD. */
  collectiveVacationStart: string | null
  collectiveVacationEnd: string | null
  groupAsTicket: 'enabled' | 'disabled'
  allowGroup: boolean
  wanted: 'run' | 'stop'
  generation: number
  phoneNumberId: string | null
  wabaId: string | null
  /** Sealed. */
  accessToken: string | null
  queues: QueueChip[]
  createdAt: Date
  updatedAt: Date
}

export const toConnectionSummary = (row: ConnectionRow): ConnectionSummary => ({
  id: row.id,
  name: row.name,
  channel: row.channel,
  status: row.status,
  number: row.number,
  isDefault: row.isDefault,
  companyId: row.companyId,
  complationMessage: row.complationMessage,
  ratingMessage: row.ratingMessage,
  updatedAt: row.updatedAt.toISOString(),
})

export const toConnectionView = (row: ConnectionRow): Connection => ({
  ...toConnectionSummary(row),
  qrcode: row.status === 'qrcode' ? row.qrcode : '',
  retries: row.retries,
  reason: row.reason,
  greetingMessage: row.greetingMessage,
  expiresTicketNPS: row.expiresTicketNPS,
  maxUseBotQueuesNPS: row.maxUseBotQueuesNPS,
  expiresTicket: row.expiresTicket,
  whenExpiresTicket: row.whenExpiresTicket,
  expiresInactiveMessage: row.expiresInactiveMessage,
  timeInactiveMessage: row.timeInactiveMessage,
  inactiveMessage: row.inactiveMessage,
  maxUseBotQueues: row.maxUseBotQueues,
  timeUseBotQueues: row.timeUseBotQueues,
  timeSendQueue: row.timeSendQueue,
  sendIdQueue: row.sendIdQueue,
  timeCreateNewTicket: row.timeCreateNewTicket,
  outOfHoursMessage: row.outOfHoursMessage,
  schedules: row.schedules,
  collectiveVacationMessage: row.collectiveVacationMessage,
  collectiveVacationStart: row.collectiveVacationStart,
  collectiveVacationEnd: row.collectiveVacationEnd,
  groupAsTicket: row.groupAsTicket,
  allowGroup: row.allowGroup,
  queues: row.queues,
  queueIds: row.queues.map(({ id }) => id),
  phoneNumberId: row.phoneNumberId,
  wabaId: row.wabaId,
  createdAt: row.createdAt.toISOString(),
})

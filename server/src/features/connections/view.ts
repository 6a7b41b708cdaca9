import type { ChannelKind, ConnectionReason, ConnectionState } from '@guiche/contract/channels'
import type { ConnectionOfCompany } from '@guiche/contract/features/all-connections'
import { importClosable, importRunning } from '@guiche/contract/features/connection-imports'
import type { Connection, ConnectionSummary } from '@guiche/contract/features/connections'
import type { QueueChip } from '@guiche/contract/features/queues'
import type { connections } from '../../../schema/inbox-tables.ts'

type StoredConnection = typeof connections.$inferSelect

/** A connection's columns under the schema's names, and its queues. Secret credentials are encrypted. */
export interface ConnectionRow extends StoredConnection {
  channel: ChannelKind
  status: ConnectionState
  reason: ConnectionReason | null
  groupAsTicket: 'enabled' | 'disabled'
  wanted: 'run' | 'stop'
  queues: QueueChip[]
  /** Null: nothing is imported. */
  import_status: { state: ImportState; gatheredAt: string } | null
  pausedUntil: Date | null
}

export type ImportState = 'gathering' | 'running' | 'closable' | 'closing'

const importStatusOf = ({ import_status: status }: ConnectionRow): Connection['statusImportMessages'] => {
  if (status === null || status.state === 'closing') return null
  if (status.state === 'gathering') return new Date(status.gatheredAt).toISOString()
  return status.state === 'running' ? importRunning : importClosable
}

const pairingOf = ({ status, pairingCode, pairingNumber, pairingEndsAt }: ConnectionRow): Connection['pairing'] =>
  status === 'qrcode' && pairingCode !== null && pairingEndsAt !== null
    ? { code: pairingCode, number: pairingNumber ?? '', expiresAt: pairingEndsAt.toISOString() }
    : null

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
  pairing: pairingOf(row),
  retries: row.retries,
  reason: row.reason,
  pausedUntil: row.pausedUntil?.toISOString() ?? null,
  greetingMessage: row.greetingMessage,
  greetingMediaAttachment: row.greetingMediaFile === null ? null : row.greetingMediaName,
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
  integrationId: row.integrationId,
  promptId: row.promptId,
  timeCreateNewTicket: row.timeCreateNewTicket,
  outOfHoursMessage: row.outOfHoursMessage,
  schedules: row.schedules,
  collectiveVacationMessage: row.collectiveVacationMessage,
  collectiveVacationStart: row.collectiveVacationStart,
  collectiveVacationEnd: row.collectiveVacationEnd,
  flowIdWelcome: row.flowIdWelcome,
  flowIdNotPhrase: row.flowIdNotPhrase,
  importOldMessages: row.importOldMessages?.toISOString() ?? null,
  importRecentMessages: row.importRecentMessages?.toISOString() ?? null,
  importOldMessagesGroups: row.importOldMessagesGroups,
  closedTicketsPostImported: row.closedTicketsPostImported,
  queueIdImportMessages: row.queueIdImportMessages,
  statusImportMessages: importStatusOf(row),
  groupAsTicket: row.groupAsTicket,
  provider: row.provider,
  allowGroup: row.allowGroup,
  queues: row.queues,
  queueIds: row.queues.map(({ id }) => id),
  phoneNumberId: row.phoneNumberId,
  wabaId: row.wabaId,
  pageId: row.pageId,
  createdAt: row.createdAt.toISOString(),
})

export interface RowOfCompany
  extends Pick<
    ConnectionRow,
    'id' | 'name' | 'channel' | 'status' | 'number' | 'isDefault' | 'companyId' | 'reason' | 'retries' | 'updatedAt'
  > {
  companyName: string
}

export const toViewOfCompany = ({ companyName, ...row }: RowOfCompany): ConnectionOfCompany => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
  company: { id: row.companyId, name: companyName },
})

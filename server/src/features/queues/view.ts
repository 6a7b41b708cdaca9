import type { OptionTree, QueueOption } from '@guiche/contract/features/queue-options'
import type { Queue, QueueDetails } from '@guiche/contract/features/queues'
import type { queueOptions } from '../../../schema/menu-tables.ts'
import type { queues } from '../../../schema/people-tables.ts'
import { byParent } from './rules/option-tree.ts'

/** Columns under the schema's names. */
export type QueueRow = typeof queues.$inferSelect
export type OptionRow = Omit<typeof queueOptions.$inferSelect, 'companyId' | 'createdAt' | 'updatedAt'>

export const toQueueView = (row: QueueRow): Queue => ({
  id: row.id,
  name: row.name,
  color: row.color,
  orderQueue: row.orderQueue,
  greetingMessage: row.greetingMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  closeTicket: row.closeTicket,
  ativarRoteador: row.isRotating,
  tempoRoteador: row.rotateMinutes,
  integrationId: row.integrationId,
  fileListId: row.fileListId,
})

export const toOptionView = (row: OptionRow): QueueOption => ({
  id: row.id,
  queueId: row.queueId,
  chatbotId: row.parentId,
  position: row.position,
  name: row.title,
  greetingMessage: row.message,
  queueType: row.kind,
  closeTicket: row.closeTicket,
  optQueueId: row.optQueueId,
  optUserId: row.optUserId,
  optIntegrationId: row.optIntegrationId,
  optFileId: row.optFileId,
})

/** The options of a parent, each with its children. `null`: the whole menu. */
export const toOptionTree = (rows: readonly OptionRow[], parentId: number | null): OptionTree[] => {
  const below = byParent(rows)
  const level = (parent: number | null): OptionTree[] =>
    (below.get(parent) ?? []).map((row) => ({ ...toOptionView(row), options: level(row.id) }))
  return level(parentId)
}

export const toQueueDetails = (row: QueueRow, options: readonly OptionRow[]): QueueDetails => ({
  ...toQueueView(row),
  schedules: row.schedules,
  chatbots: toOptionTree(options, null),
})

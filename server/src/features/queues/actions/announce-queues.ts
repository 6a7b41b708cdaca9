import type { Work } from '../../../context.ts'
import { announceOption, announceQueue } from '../events.ts'
import { queueRows } from '../queries.ts'
import type { OptionNode } from '../rules/option-tree.ts'
import { forgetTargetFile, forgetTargetIntegration, ordersOf } from '../store/options.ts'

/** Emits the current state of these queues: for features that change something that belongs to one. */
export const announceQueues = async (work: Work, queueIds: readonly number[]): Promise<void> => {
  if (queueIds.length === 0) return
  for (const row of await queueRows(work, queueIds)) announceQueue(work, 'update', row)
}

/** Emits options that changed and kept their place. */
export const announceOptions = async (work: Work, options: readonly OptionNode[]): Promise<void> => {
  if (options.length === 0) return
  const orders = await ordersOf(work.tx, [...new Set(options.map(({ queueId }) => queueId))])
  for (const option of options) {
    const level = orders.find((each) => each.queueId === option.queueId && each.parentId === option.parentId)
    announceOption(work, 'update', { option, order: level?.ids ?? [option.id] })
  }
}

/** Part of deleting a file list: no option has it any more. */
export const forgetFileList = async (work: Work, fileListId: number): Promise<void> =>
  announceOptions(work, await forgetTargetFile(work.tx, fileListId, work.clock.now()))

/** Part of deleting an integration, likewise. */
export const forgetIntegration = async (work: Work, integrationId: number): Promise<void> =>
  announceOptions(work, await forgetTargetIntegration(work.tx, integrationId, work.clock.now()))

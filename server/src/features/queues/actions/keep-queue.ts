import { isDeepStrictEqual } from 'node:util'
import type { HoursWeek } from '@guiche/contract/business-hours'
import type { FileListId, QueueId } from '@guiche/contract/core/ids'
import type { OptionForm } from '@guiche/contract/features/queue-options'
import type { QueueDetails } from '@guiche/contract/features/queues'
import type { Ctx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { announceQueue } from '../events.ts'
import { queueRow } from '../queries.ts'
import { replaceLevel } from '../rules/option-tree.ts'
import { mayAddQueue, type QueueFields, queueFrom } from '../rules/queue.ts'
import { optionsOf } from '../store/options.ts'
import { countQueues, insertQueue, lockQueue, queueFacts, saveQueue } from '../store/queues.ts'
import { type OptionRow, type QueueRow, toQueueDetails } from '../view.ts'
import { changeMenu } from './change-menu.ts'

interface Change {
  name?: string | undefined
  color?: string | undefined
  orderQueue?: number | undefined
  greetingMessage?: string | undefined
  outOfHoursMessage?: string | undefined
  closeTicket?: boolean | undefined
  ativarRoteador?: boolean | undefined
  tempoRoteador?: number | undefined
  integrationId?: number | null | undefined
  fileListId?: FileListId | null | undefined
  schedules?: HoursWeek | undefined
  chatbots?: OptionForm[] | undefined
}

export const blankQueue: Omit<QueueFields, 'name' | 'color'> = {
  orderQueue: 0,
  greetingMessage: '',
  outOfHoursMessage: '',
  closeTicket: false,
  isRotating: false,
  rotateMinutes: 0,
  integrationId: null,
  fileListId: null,
  schedules: [],
}

const fieldsOf = (row: QueueRow): QueueFields => ({
  name: row.name,
  color: row.color,
  orderQueue: row.orderQueue,
  greetingMessage: row.greetingMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  closeTicket: row.closeTicket,
  isRotating: row.isRotating,
  rotateMinutes: row.rotateMinutes,
  integrationId: row.integrationId,
  fileListId: row.fileListId,
  schedules: row.schedules,
})

const after = (before: QueueFields, change: Change): QueueFields => ({
  name: change.name ?? before.name,
  color: change.color ?? before.color,
  orderQueue: change.orderQueue ?? before.orderQueue,
  greetingMessage: change.greetingMessage ?? before.greetingMessage,
  outOfHoursMessage: change.outOfHoursMessage ?? before.outOfHoursMessage,
  closeTicket: change.closeTicket ?? before.closeTicket,
  isRotating: change.ativarRoteador ?? before.isRotating,
  rotateMinutes: change.tempoRoteador ?? before.rotateMinutes,
  integrationId: change.integrationId === undefined ? before.integrationId : change.integrationId,
  fileListId: change.fileListId === undefined ? before.fileListId : change.fileListId,
  schedules: change.schedules ?? before.schedules,
})

const changeTop = (work: Work, queueId: number, forms: OptionForm[]): Promise<OptionRow[]> =>
  changeMenu(work, {
    queueId,
    forms,
    decide: (menu, takeId) => replaceLevel(menu, { parentId: null, forms, field: 'body.chatbots' }, takeId),
  })

const stored = async (work: Work, queueId: number): Promise<QueueRow> => {
  const row = await queueRow(work, queueId)
  if (!row) throw new Error('the queue vanished while it was held')
  return row
}

export const addQueue = (
  ctx: Ctx,
  { name, color, chatbots, ...change }: Change & { name: string; color: string },
): Promise<QueueDetails> =>
  ctx.transact(async (work) => {
    const counts = await countQueues(work.tx)
    settle(mayAddQueue(counts))
    const wanted = after({ ...blankQueue, name, color, orderQueue: counts.nextOrder }, change)
    const { next } = settle(queueFrom(wanted, await queueFacts(work.tx)))
    const queueId = await insertQueue(work.tx, next)
    const row = await stored(work, queueId)
    announceQueue(work, 'create', row)
    return toQueueDetails(row, chatbots ? await changeTop(work, queueId, chatbots) : [])
  })

export const updateQueue = (ctx: Ctx, queueId: QueueId, { chatbots, ...change }: Change): Promise<QueueDetails> =>
  ctx.transact(async (work) => {
    const before = await lockQueue(work.tx, queueId)
    if (!before) throw new Refusal('ERR_NO_QUEUE_FOUND')
    const wanted = after(fieldsOf(before), change)
    const isSame = isDeepStrictEqual(wanted, fieldsOf(before))
    if (!isSame) {
      const { next } = settle(queueFrom(wanted, await queueFacts(work.tx)))
      await saveQueue(work.tx, queueId, next, work.clock.now())
      announceQueue(work, 'update', await stored(work, queueId))
    }
    const options = chatbots ? await changeTop(work, queueId, chatbots) : await optionsOf(work.tx, queueId)
    return toQueueDetails(await stored(work, queueId), options)
  })

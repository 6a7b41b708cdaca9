import type { OptionTree } from '@guiche/contract/features/queue-options'
import type { Queue, QueueDetails } from '@guiche/contract/features/queues'
import { queues } from '../../../schema/people-tables.ts'
import type { Ctx, Work } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../platform/db/table-rows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { optionsOf, queueOfOption } from './store/options.ts'
import { type QueueRow, toOptionTree, toOptionView, toQueueDetails, toQueueView } from './view.ts'

const columns = renamedColumnsOf(queues)
const all = statement(
  'queues_all',
  `select ${columns} from queues where company_id = :companyId and removed_at is null order by order_queue, id`,
).rows<QueueRow>()
const some = statement(
  'queues_some',
  `select ${columns} from queues where company_id = :companyId and removed_at is null and id = any(:queueIds::int[]) order by id`,
).rows<QueueRow>()

export const listQueues = (ctx: Ctx): Promise<Queue[]> =>
  ctx.transact(async ({ tx }) => (await tx.sql(all)).map(toQueueView))

export const queueRows = ({ tx }: Pick<Work, 'tx'>, queueIds: readonly number[]): Promise<QueueRow[]> =>
  tx.sql(some, { queueIds })

export const queueRow = async (work: Pick<Work, 'tx'>, queueId: number): Promise<QueueRow | null> =>
  (await queueRows(work, [queueId]))[0] ?? null

export const queueDetails = (ctx: Ctx, queueId: number): Promise<QueueDetails> =>
  ctx.transact(async (work) => {
    const [row, options] = await Promise.all([queueRow(work, queueId), optionsOf(work.tx, queueId)])
    if (!row) throw new Refusal('ERR_NO_QUEUE_FOUND')
    return toQueueDetails(row, options)
  })

export const optionDetails = (ctx: Ctx, optionId: number): Promise<OptionTree> =>
  ctx.transact(async ({ tx }) => {
    const queueId = await queueOfOption(tx, optionId)
    const options = queueId === null ? [] : await optionsOf(tx, queueId)
    const option = options.find(({ id }) => id === optionId)
    if (!option) throw new Refusal('ERR_NOT_FOUND')
    return { ...toOptionView(option), options: toOptionTree(options, optionId) }
  })

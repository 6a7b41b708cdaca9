import type { Queue } from '@guiche/contract/features/queues'
import type { Ctx, Work } from '../../context.ts'

const columns = `id, name, color, order_queue "orderQueue", greeting_message "greetingMessage"`
const all = { name: 'queues_all', text: `select ${columns} from queues where company_id = $1 order by order_queue, id` }
const one = { name: 'queue_one', text: `select ${columns} from queues where company_id = $1 and id = $2` }

export const listQueues = (ctx: Ctx): Promise<Queue[]> => ctx.transact(({ tx }) => tx.sql<Queue>(all, [ctx.companyId]))

export const queueById = async ({ tx }: Pick<Work, 'tx'>, queueId: number): Promise<Queue | null> =>
  (await tx.sql<Queue>(one, [tx.companyId, queueId]))[0] ?? null

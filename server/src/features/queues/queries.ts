import type { Queue } from '@guiche/contract/features/queues'
import type { Ctx, Work } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'

const columns = `id, name, color, order_queue "orderQueue", greeting_message "greetingMessage"`
const all = statement(
  'queues_all',
  `select ${columns} from queues where company_id = :companyId order by order_queue, id`,
).rows<Queue>()
const one = statement(
  'queue_one',
  `select ${columns} from queues where company_id = :companyId and id = :queueId`,
).rows<Queue>()

export const listQueues = (ctx: Ctx): Promise<Queue[]> => ctx.transact(({ tx }) => tx.sql(all))

export const queueById = async ({ tx }: Pick<Work, 'tx'>, queueId: number): Promise<Queue | null> =>
  (await tx.sql(one, { queueId }))[0] ?? null

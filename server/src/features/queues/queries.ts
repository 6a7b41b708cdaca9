import type { Queue } from '@guiche/contract/features/queues'
import type { Ctx, Work } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'

const columns = `id, name, color, order_queue "orderQueue", greeting_message "greetingMessage",
  out_of_hours_message "outOfHoursMessage", close_ticket "closeTicket", is_rotating "ativarRoteador", rotate_minutes "tempoRoteador",
  integration_id "integrationId", file_list_id "fileListId"`
const all = statement(
  'queues_all',
  `select ${columns} from queues where company_id = :companyId and removed_at is null order by order_queue, id`,
).rows<Queue>()
const one = statement(
  'queue_one',
  `select ${columns} from queues where company_id = :companyId and id = :queueId and removed_at is null`,
).rows<Queue>()

export const listQueues = (ctx: Ctx): Promise<Queue[]> => ctx.transact(({ tx }) => tx.sql(all))

export const queueById = async ({ tx }: Pick<Work, 'tx'>, queueId: number): Promise<Queue | null> =>
  (await tx.sql(one, { queueId }))[0] ?? null

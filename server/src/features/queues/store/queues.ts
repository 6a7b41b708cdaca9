import type { QueueId, UserId } from '@guiche/contract/core/ids'
import { queues, userQueues } from '../../../../schema/people-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto, renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { settingIn } from '../../../setting-sql.ts'
import type { QueueFields } from '../rules/queue.ts'
import type { QueueRow } from '../view.ts'

const columns = renamedColumnsOf(queues)

const valuesOf = ({ schedules, ...fields }: QueueFields) => ({ ...fields, hours: JSON.stringify(schedules) })

const insert = insertInto('queue_insert', queues, {
  given: [
    ...(['name', 'color', 'orderQueue', 'greetingMessage', 'outOfHoursMessage', 'closeTicket'] as const),
    ...(['isRotating', 'rotateMinutes', 'integrationId', 'fileListId'] as const),
  ],
  computed: { schedules: ':hours::jsonb' },
  after: 'returning id',
}).rows<{ id: QueueId }>()
/** A name or a colour that is taken gives its error code: both are unique in the company. */
export const insertQueue = async (tx: TenantTransaction, queue: QueueFields): Promise<QueueId> => {
  const [row] = await tx.sql(insert, valuesOf(queue))
  if (!row) throw new Error('the queue was not inserted')
  return row.id
}

const save = statement(
  'queue_save',
  `update queues set name = :name, color = :color, order_queue = :orderQueue, greeting_message = :greetingMessage,
      out_of_hours_message = :outOfHoursMessage, close_ticket = :closeTicket, is_rotating = :isRotating, rotate_minutes = :rotateMinutes,
      integration_id = :integrationId, file_list_id = :fileListId, schedules = :hours::jsonb, updated_at = :now
    where company_id = :companyId and id = :queueId`,
)
export const saveQueue = (tx: TenantTransaction, queueId: number, fields: QueueFields, now: Date) =>
  tx.sql(save, { ...valuesOf(fields), queueId, now })

const lock = statement(
  'queue_lock',
  `select ${columns} from queues where company_id = :companyId and id = :queueId and removed_at is null for no key update`,
).rows<QueueRow>()
/** Locks the queue with its menu until the transaction ends: two admins change it one after the other. */
export const lockQueue = async (tx: TenantTransaction, queueId: number): Promise<QueueRow | null> =>
  (await tx.sql(lock, { queueId }))[0] ?? null

const share = statement(
  'queues_there',
  `select id from queues where company_id = :companyId and id = any(:queueIds::int[]) and removed_at is null order by id for share`,
).rows<{ id: number }>()
/** Those of these queues that exist; they cannot be deleted until the transaction ends. */
export const queuesThere = async (tx: TenantTransaction, queueIds: readonly number[]): Promise<number[]> =>
  (await tx.sql(share, { queueIds })).map(({ id }) => id)

/** Taken before the count's own snapshot, so that two simultaneous additions count one after the other. */
const lockCount = statement('queues_count_lock', `select pg_advisory_xact_lock(hashtext('queues'), :companyId)`)
const counted = statement(
  'queues_count',
  `select count(*)::int has, coalesce(max(order_queue), 0) + 1 "nextOrder",
      (select p.queues from companies co join plans p on p.id = co.plan_id where co.id = :companyId) "mayHave"
    from queues where company_id = :companyId and removed_at is null`,
).rows<{ has: number; nextOrder: number; mayHave: number }>()
export const countQueues = async (tx: TenantTransaction) => {
  const [, [counts]] = await Promise.all([tx.sql(lockCount), tx.sql(counted)])
  return counts ?? { has: 0, nextOrder: 1, mayHave: 0 }
}

const facts = statement(
  'queue_facts',
  `select ${settingIn('scheduleType')} = 'queue'
      and exists (select from companies co join plans p on p.id = co.plan_id where co.id = :companyId and p.use_schedules) "usesHours"`,
).rows<{ usesHours: boolean }>()
export const queueFacts = async (tx: TenantTransaction) => (await tx.sql(facts))[0] ?? { usesHours: false }

const join = insertInto('queue_member_insert', userQueues, {
  given: ['queueId', 'userId'],
  after: 'on conflict do nothing',
})
export const insertMember = (tx: TenantTransaction, queueId: QueueId, userId: UserId) =>
  tx.sql(join, { queueId, userId })

import type { ContactId, ScheduleId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import { schedules } from '../../../schema/outbound-tables.ts'
import { insertSome, updateSome } from '../../platform/db/assembled.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../platform/db/table-rows.ts'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import { notSetAside } from '../../platform/jobs/set-aside.ts'

export type StoredSchedule = typeof schedules.$inferSelect
export type ScheduleColumns = Omit<typeof schedules.$inferInsert, 'id' | 'companyId' | 'createdAt'>

const columns = renamedColumnsOf(schedules)
const own = 'company_id = :companyId and id = :id'

const lock = statement(
  'schedule_lock',
  `select ${columns} from schedules where ${own} for update`,
).rows<StoredSchedule>()
export const lockSchedule = async (tx: TenantTransaction, id: number): Promise<StoredSchedule | null> =>
  (await tx.sql(lock, { id }))[0] ?? null

const read = statement('schedule_read', `select ${columns} from schedules where ${own}`).rows<StoredSchedule>()
export const readSchedule = async (tx: TenantTransaction, id: number): Promise<StoredSchedule | null> =>
  (await tx.sql(read, { id }))[0] ?? null

export const insertSchedule = (tx: TenantTransaction, given: ScheduleColumns): Promise<number> =>
  insertSome(tx, schedules, { ...given, companyId: tx.companyId })

export const saveSchedule = (tx: TenantTransaction, id: number, given: Partial<ScheduleColumns>) =>
  updateSome(tx, schedules, id, given)

const remove = statement('schedule_remove', `delete from schedules where ${own}`)
export const removeSchedule = (tx: TenantTransaction, id: ScheduleId) => tx.sql(remove, { id })

const removeOf = statement(
  'schedules_remove_of_contact',
  `delete from schedules where company_id = :companyId and contact_id = :contactId
    returning id, contact_id "contactId", media_file "mediaFile"`,
).rows<Pick<StoredSchedule, 'id' | 'contactId' | 'mediaFile'>>()
export const removeSchedulesOf = (tx: TenantTransaction, contactId: ContactId) => tx.sql(removeOf, { contactId })

interface SchedulingCompany {
  id: number
  name: string
  timezone: string
  dueDate: string
  /** Its plan has them, and the platform has not switched it off. */
  has_schedules: boolean
  /** When the installation was put back from a backup; null: never. */
  restored_at: Date | null
}
const company = statement(
  'schedule_company',
  `select c.id, c.name, c.timezone, c.due_date::text "dueDate", c.status and p.use_schedules has_schedules,
      (select restored_at from event_log_epoch) restored_at from companies c join plans p on p.id = c.plan_id where c.id = :companyId`,
).rows<SchedulingCompany & object>()
export const companyOf = async (tx: TenantTransaction): Promise<SchedulingCompany> => {
  const [row] = await tx.sql(company)
  if (!row) throw new Error('the company vanished')
  return row
}

const author = statement(
  'schedule_author',
  'select name from users where company_id = :companyId and id = :userId',
).rows<{ name: string }>()
/** Empty if its author was deleted. */
export const authorName = async (tx: TenantTransaction, userId: number | null): Promise<string> =>
  userId === null ? '' : ((await tx.sql(author, { userId }))[0]?.name ?? '')

const overdue = statement(
  'schedules_overdue',
  `select due.company_id, due.id from (select company_id, id, send_at from schedules s where state = 'waiting' and send_at < :before
    and (held_until is null or held_until <= :now::timestamptz)
    and (failure_code is distinct from 'plan' or send_at < :now::timestamptz - interval '1 day'
      or exists (select from companies c join plans p on p.id = c.plan_id where c.id = s.company_id and c.status and p.use_schedules
        and (c.id = ${platformCompanyId} or c.due_date >= (:now::timestamptz at time zone c.timezone)::date)))
    and ${notSetAside('watch-schedules', `company_id || ':' || id`, ':now')}) due ${inTurn('due.send_at', 1000)}`,
).rows<{ company_id: number; id: number }>()
/** Of every company in turn, oldest first; those that wait for their plan once it is back, or a day later. */
export const overdueSchedules = (tx: Transaction, before: Date, now: Date) => tx.sql(overdue, { before, now })

const move = statement(
  'schedules_move',
  `update schedules set contact_id = :to where company_id = :companyId and contact_id = :from and (:ids::int[] is null or id = any(:ids)) returning id`,
).rows<{ id: number }>()
/** `ids`: null for all of the contact. Returns those that moved. */
export const moveToContact = async (
  tx: TenantTransaction,
  wanted: { from: number; to: number; ids: readonly number[] | null },
): Promise<number[]> => (await tx.sql(move, { from: wanted.from, to: wanted.to, ids: wanted.ids })).map(({ id }) => id)

const leave = statement(
  'schedules_leave_queue',
  `update schedules set queue_id = :to where company_id = :companyId and id in (
      select id from schedules where company_id = :companyId and queue_id = :from limit 100) returning id`,
).rows<{ id: number }>()
export const moveToQueue = async (
  tx: TenantTransaction,
  { from, to }: { from: number; to: number | null },
): Promise<number[]> => (await tx.sql(leave, { from, to })).map(({ id }) => id)

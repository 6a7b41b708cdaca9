import type { ContactId, ScheduleId } from '@guiche/contract/core/ids'
import { and, eq } from 'drizzle-orm'
import { schedules } from '../../../schema/outbound-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { notSetAside } from '../../platform/jobs/set-aside.ts'

export type StoredSchedule = typeof schedules.$inferSelect
export type ScheduleColumns = Omit<typeof schedules.$inferInsert, 'id' | 'companyId' | 'createdAt'>

const of = (tx: TenantTransaction, id: number) => and(eq(schedules.companyId, tx.companyId), eq(schedules.id, id))

export const lockSchedule = async (tx: TenantTransaction, id: number): Promise<StoredSchedule | null> =>
  (await tx.db.select().from(schedules).where(of(tx, id)).for('update'))[0] ?? null

export const readSchedule = async (tx: TenantTransaction, id: number): Promise<StoredSchedule | null> =>
  (await tx.db.select().from(schedules).where(of(tx, id)))[0] ?? null

export const insertSchedule = async (tx: TenantTransaction, columns: ScheduleColumns): Promise<number> => {
  const [row] = await tx.db
    .insert(schedules)
    .values({ ...columns, companyId: tx.companyId })
    .returning({ id: schedules.id })
  if (!row) throw new Error('the schedule was not inserted')
  return row.id
}

export const saveSchedule = (tx: TenantTransaction, id: number, columns: Partial<ScheduleColumns>) =>
  tx.db.update(schedules).set(columns).where(of(tx, id))

export const removeSchedule = (tx: TenantTransaction, id: ScheduleId) => tx.db.delete(schedules).where(of(tx, id))

export const removeSchedulesOf = (tx: TenantTransaction, contactId: ContactId) =>
  tx.db
    .delete(schedules)
    .where(and(eq(schedules.companyId, tx.companyId), eq(schedules.contactId, contactId)))
    .returning({ id: schedules.id, contactId: schedules.contactId, mediaFile: schedules.mediaFile })

const company = statement('schedule_company', 'select name, timezone from companies where id = :companyId').rows<{
  name: string
  timezone: string
}>()
export const companyOf = async (tx: TenantTransaction): Promise<{ name: string; timezone: string }> => {
  const [row] = await tx.sql(company)
  if (!row) throw new Error('the company vanished')
  return row
}

const author = statement(
  'schedule_author',
  'select name from users where company_id = :companyId and id = :userId',
).rows<{ name: string }>()
/** Empty where who made it is gone. */
export const authorName = async (tx: TenantTransaction, userId: number | null): Promise<string> =>
  userId === null ? '' : ((await tx.sql(author, { userId }))[0]?.name ?? '')

const overdue = statement(
  'schedules_overdue',
  `select company_id, id from schedules where state = 'waiting' and send_at < :before
    and ${notSetAside('watch-schedules', `company_id || ':' || id`, ':now')} order by send_at limit 1000`,
).rows<{ company_id: number; id: number }>()
/** Of every company, oldest first. */
export const overdueSchedules = (tx: Transaction, before: Date, now: Date) => tx.sql(overdue, { before, now })

const move = statement(
  'schedules_move',
  `update schedules set contact_id = :to where company_id = :companyId and contact_id = :from and (:ids::int[] is null or id = any(:ids)) returning id`,
).rows<{ id: number }>()
/** `ids`: null for all of the contact. Answers those that were moved. */
export const moveToContact = async (
  tx: TenantTransaction,
  wanted: { from: number; to: number; ids: readonly number[] | null },
): Promise<number[]> => (await tx.sql(move, { from: wanted.from, to: wanted.to, ids: wanted.ids })).map(({ id }) => id)

import type { PauseReason } from '@guiche/contract/features/connection-cockpit'
import { connectionPaces } from '../../../schema/cockpit-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto, renamedColumnsOf } from '../../platform/db/table-rows.ts'
import type { Standing } from './rules/standing.ts'
import type { PaceClock } from './rules.ts'

type PaceColumns = typeof connectionPaces.$inferSelect
export interface PaceRow extends PaceColumns {
  timezone: string
}

const columns = `${renamedColumnsOf(connectionPaces, 'p')}, (select timezone from companies where id = p.company_id) timezone`

const lock = statement(
  'pace_lock',
  `insert into connection_paces as p (company_id, connection_id) values (:companyId, :connectionId)
    on conflict (company_id, connection_id) do update set connection_id = excluded.connection_id returning ${columns}`,
).rows<PaceRow & object>()
/** Locked until the transaction ends: others that want a turn of this number wait, on whichever node. */
export const lockPace = async (tx: TenantTransaction, connectionId: number): Promise<PaceRow> => {
  const [row] = await tx.sql(lock, { connectionId })
  if (!row) throw new Error('the clock of the number was not stored')
  return row
}

const ensure = insertInto('pace_ensure', connectionPaces, {
  given: ['connectionId'],
  after: 'on conflict (company_id, connection_id) do nothing',
})
const read = statement(
  'pace_read',
  `select ${columns} from connection_paces p where p.company_id = :companyId and p.connection_id = :connectionId`,
).rows<PaceRow & object>()
/** A number without messages starts with the default limits. This takes no lock. */
export const readPace = async (tx: TenantTransaction, connectionId: number): Promise<PaceRow> => {
  const [, [row]] = await Promise.all([tx.sql(ensure, { connectionId }), tx.sql(read, { connectionId })])
  if (!row) throw new Error('the clock of the number was not stored')
  return row
}

const tick = statement(
  'pace_tick',
  `update connection_paces set next_at = :nextAt, hour_at = :hourAt, hour_used = :hourUsed, day = :day, day_used = :dayUsed, day_strangers = :dayStrangers, set_at = :setAt
    where company_id = :companyId and connection_id = :connectionId`,
)
export const saveClock = (tx: TenantTransaction, connectionId: number, clock: PaceClock, now: Date) => {
  const { nextAt, hourAt, hourUsed, day, dayUsed, dayStrangers } = clock
  return tx.sql(tick, { connectionId, nextAt, hourAt, hourUsed, day, dayUsed, dayStrangers, setAt: now })
}

const link = statement(
  'pace_linked',
  `insert into connection_paces as p (company_id, connection_id, linked_number, linked_at) values (:companyId, :connectionId, :number, :now)
    on conflict (company_id, connection_id) do update set linked_number = excluded.linked_number,
      linked_at = case when p.linked_number = excluded.linked_number then p.linked_at else excluded.linked_at end`,
)
export const saveLinked = (tx: TenantTransaction, connectionId: number, number: string, now: Date) =>
  tx.sql(link, { connectionId, number, now })

const pause = statement(
  'pace_pause',
  `update connection_paces set paused_at = :at, paused_until = :until, pause_reason = :reason, pause_detail = :detail
    where company_id = :companyId and connection_id = :connectionId`,
)
export interface Pause {
  /** Only a provider's pauses grow. */
  at?: Date
  until: Date
  reason: PauseReason
  detail: string | null
}
export const savePause = (tx: TenantTransaction, connectionId: number, given: Pause | null) =>
  tx.sql(pause, {
    connectionId,
    at: given?.at ?? null,
    until: given?.until ?? null,
    reason: given?.reason ?? null,
    detail: given?.detail ?? null,
  })

const probe = statement(
  'pace_probe',
  'update connection_paces set probed_at = :now where company_id = :companyId and connection_id = :connectionId',
)
export const saveProbe = (tx: TenantTransaction, connectionId: number, now: Date) =>
  tx.sql(probe, { connectionId, now })

const standing = statement(
  'pace_standing',
  `update connection_paces set quality_heard_at = :qualityHeardAt, low_quality_since = :lowQualitySince, quality_limit = :qualityLimit,
      account_heard_at = :accountHeardAt, account_warning = :accountWarning, account_detail = :accountDetail
    where company_id = :companyId and connection_id = :connectionId`,
)
export const saveStanding = (tx: TenantTransaction, connectionId: number, row: Standing) => {
  const { qualityHeardAt, lowQualitySince, qualityLimit, accountHeardAt, accountWarning, accountDetail } = row
  return tx.sql(standing, {
    ...{ connectionId, qualityHeardAt, lowQualitySince, qualityLimit },
    ...{ accountHeardAt, accountWarning, accountDetail },
  })
}

const limits = statement(
  'pace_limits',
  `update connection_paces set is_guarded = :isGuarded, per_minute = :perMinute, per_hour = :perHour, per_day = :perDay,
      strangers_per_day = :strangersPerDay, warm_up_days = :warmUpDays
    where company_id = :companyId and connection_id = :connectionId`,
)
export const saveLimits = (tx: TenantTransaction, connectionId: number, row: PaceRow) => {
  const { isGuarded, perMinute, perHour, perDay, strangersPerDay, warmUpDays } = row
  return tx.sql(limits, { connectionId, isGuarded, perMinute, perHour, perDay, strangersPerDay, warmUpDays })
}

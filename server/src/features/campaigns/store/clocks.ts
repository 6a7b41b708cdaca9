import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { NumberClock } from '../rules/pace.ts'

const lock = statement(
  'campaign_clock_lock',
  `insert into campaign_clocks as k (company_id, connection_id, next_at) values (:companyId, :connectionId, :now)
    on conflict (company_id, connection_id) do update set since_pause = k.since_pause
    returning next_at "nextAt", since_pause "sincePause"`,
).rows<NumberClock & object>()
/** Locked until the transaction ends: one turn of a number at a time, on whichever node. */
export const lockClock = async (tx: TenantTransaction, connectionId: number, now: Date): Promise<NumberClock> => {
  const [row] = await tx.sql(lock, { connectionId, now })
  if (!row) throw new Error('the clock of the number was not stored')
  return row
}

const save = statement(
  'campaign_clock_save',
  `update campaign_clocks set next_at = :nextAt, since_pause = :sincePause where company_id = :companyId and connection_id = :connectionId`,
)
export const saveClock = (tx: TenantTransaction, connectionId: number, clock: NumberClock) =>
  tx.sql(save, { connectionId, ...clock })

const inHand = statement(
  'campaign_messages_in_hand',
  `select count(*)::int n, min(coalesce(queued_at, created_at)) since from messages
    where company_id = :companyId and connection_id = :connectionId and delivery in ('queued', 'sending') and recipient_id is not null`,
).rows<{ n: number; since: Date | null }>()
/** Messages of campaigns that have not been sent yet, and since when the first of them waits. */
export const messagesInHand = async (tx: TenantTransaction, connectionId: number) => {
  const [row] = await tx.sql(inHand, { connectionId })
  return { count: row?.n ?? 0, since: row?.since ?? null }
}

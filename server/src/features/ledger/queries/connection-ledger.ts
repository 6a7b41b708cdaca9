import type { ConnectionId } from '@guiche/contract/core/ids'
import { type ConnectionLedger, type LedgerCounts, ledgerDays } from '@guiche/contract/features/ledger'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { stanzaStuckAfterMs, stuckAfterMs } from '../../messages/rules/waiting.ts'
import { type VolumeRow, volumesOf } from '../rules/volumes.ts'
import { bounds, faultRows, waitingStanzas } from './faults.ts'

const countOf = (rows: string) => `(select count(*)::int from (${rows}) f)`

const counts = statement(
  'ledger_counts',
  `select c.id "whatsappId", ${countOf(faultRows.lost)} lost, ${countOf(faultRows.doubled)} doubled, ${countOf(faultRows.stuck)} stuck,
      ${countOf(waitingStanzas)} "waitingStanzas"
    from connections c cross join ${bounds}
    where c.company_id = :companyId and c.deleted_at is null and (:id::int is null or c.id = :id) order by c.id`,
).rows<CountRow & object>()

/** One scan of the company's messages in the period. */
const volumes = statement(
  'ledger_volumes',
  `select from_me and delivery <> 'none' "isOurs", ack, case when delivery = 'failed' then failure_code end failure, count(*)::int count
    from messages
    where company_id = :companyId and seq >= first_message_since(:since) and connection_id = :id and created_at >= :since and not is_private and written_at is null
    group by 1, 2, 3`,
).rows<VolumeRow & object>()

type CountRow = LedgerCounts & { waitingStanzas: number }

/** The start of the period, and the time before which a waiting message counts as stuck. */
export const ledgerBounds = (now: Date) => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return { since: ago(ledgerDays * 86_400_000), outbound: ago(stuckAfterMs), stanzas: ago(stanzaStuckAfterMs) }
}

export const listLedgers = (ctx: UserCtx): Promise<LedgerCounts[]> =>
  ctx.transact(async ({ tx, clock }) => {
    const { since, outbound, stanzas } = ledgerBounds(clock.now())
    return tx.sql(counts, { since, outbound, stanzas, id: null })
  })

export const connectionLedger = (ctx: UserCtx, id: ConnectionId): Promise<ConnectionLedger> =>
  ctx.transact(async ({ tx, clock }) => {
    const { since, outbound, stanzas } = ledgerBounds(clock.now())
    const [found, groups] = await Promise.all([
      tx.sql(counts, { since, outbound, stanzas, id }),
      tx.sql(volumes, { id, since }),
    ])
    const [row] = found
    if (!row) throw new Refusal('ERR_NO_WAPP_FOUND')
    const { waitingStanzas: waiting, ...faults } = row
    const sums = volumesOf(groups)
    return { ...faults, since: since.toISOString(), received: sums.stored + row.lost + waiting, ...sums }
  })

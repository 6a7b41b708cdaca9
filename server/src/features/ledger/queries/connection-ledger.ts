import type { ConnectionId } from '@guiche/contract/core/ids'
import type { DeliveryFailure } from '@guiche/contract/errors'
import { type ConnectionLedger, type LedgerCounts, ledgerDays } from '@guiche/contract/features/ledger'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { stanzaStuckAfterMs, stuckAfterMs } from '../../messages/rules/waiting.ts'
import { bounds, faultRows, waitingStanzas } from './faults.ts'

const countOf = (rows: string) => `(select count(*)::int from (${rows}) f)`

const counts = {
  name: 'ledger_counts',
  text: `select c.id "whatsappId", ${countOf(faultRows.lost)} lost, ${countOf(faultRows.doubled)} doubled, ${countOf(faultRows.stuck)} stuck,
      ${countOf(waitingStanzas)} "waitingStanzas"
    from connections c cross join ${bounds}
    where c.company_id = $1 and c.deleted_at is null and ($5::int is null or c.id = $5) order by c.id`,
}

/** One pass over the company's messages of the period. */
const volumes = {
  name: 'ledger_volumes',
  text: `select
      count(*) filter (where not ours)::int stored,
      count(*) filter (where ours)::int sent,
      count(*) filter (where ours and ack >= 1)::int accepted,
      count(*) filter (where ours and ack >= 2)::int delivered,
      count(*) filter (where ours and ack >= 3)::int "read",
      coalesce((select jsonb_agg(jsonb_build_object('code', b.failure_code, 'count', b.n) order by b.n desc, b.failure_code) from (
        select failure_code, count(*)::int n from messages
        where company_id = $1 and seq >= first_message_since($3) and connection_id = $2 and created_at >= $3 and delivery = 'failed' and failure_code is not null
        group by failure_code) b), '[]'::jsonb) failed
    from (select ack, from_me and delivery <> 'none' ours from messages
      where company_id = $1 and seq >= first_message_since($3) and connection_id = $2 and created_at >= $3 and not is_private) m`,
}

interface Volumes {
  stored: number
  sent: number
  accepted: number
  delivered: number
  read: number
  failed: { code: DeliveryFailure; count: number }[]
  [column: string]: unknown
}

type CountRow = LedgerCounts & { waitingStanzas: number }

/** The start of the period, and from when on what waits counts as stuck. */
export const ledgerBounds = (now: Date) => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return { since: ago(ledgerDays * 86_400_000), outbound: ago(stuckAfterMs), stanzas: ago(stanzaStuckAfterMs) }
}

export const listLedgers = (ctx: UserCtx): Promise<LedgerCounts[]> =>
  ctx.transact(async ({ tx, clock }) => {
    const { since, outbound, stanzas } = ledgerBounds(clock.now())
    return tx.sql<CountRow & object>(counts, [tx.companyId, since, outbound, stanzas, null])
  })

export const connectionLedger = (ctx: UserCtx, id: ConnectionId): Promise<ConnectionLedger> =>
  ctx.transact(async ({ tx, clock }) => {
    const { since, outbound, stanzas } = ledgerBounds(clock.now())
    const [found, [sums]] = await Promise.all([
      tx.sql<CountRow & object>(counts, [tx.companyId, since, outbound, stanzas, id]),
      tx.sql<Volumes>(volumes, [tx.companyId, id, since]),
    ])
    const [row] = found
    if (!row || !sums) throw new Refusal('ERR_NO_WAPP_FOUND')
    const { waitingStanzas: waiting, ...faults } = row
    return { ...faults, since: since.toISOString(), received: sums.stored + row.lost + waiting, ...sums }
  })

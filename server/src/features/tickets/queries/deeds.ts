import type { DeedId } from '@guiche/contract/core/ids'
import type { TicketDeed } from '@guiche/contract/features/ticket-deeds'
import type { UserCtx } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

interface ViewRow extends Record<string, unknown> {
  id: string
  kind: TicketDeed['kind']
  state: TicketDeed['state']
  undo_until: Date | null
  created_at: Date
  total: number
  done: number
  refused: number
  restored: number
  kept: number
  refusals: { code: string; count: number }[]
}

const viewColumns = `d.id, d.kind, d.state, d.undo_until, d.created_at, s.*,
  coalesce((select jsonb_agg(jsonb_build_object('code', r.refusal, 'count', r.count) order by r.count desc, r.refusal) from
    (select refusal, count(*)::int from ticket_deed_steps where company_id = d.company_id and deed_id = d.id and refusal is not null group by refusal) r), '[]'::jsonb) refusals`
const counts = `cross join lateral (select count(*)::int total,
    (count(*) filter (where outcome = 'done'))::int done, (count(*) filter (where outcome = 'refused'))::int refused,
    (count(*) filter (where outcome = 'restored'))::int restored, (count(*) filter (where outcome = 'kept'))::int kept
  from ticket_deed_steps where company_id = d.company_id and deed_id = d.id) s`

const one = statement(
  'deed_view',
  `select ${viewColumns} from ticket_deeds d ${counts} where d.company_id = :companyId and d.id = :deedId`,
).rows<ViewRow>()
const current = statement(
  'deeds_current',
  `select ${viewColumns} from ticket_deeds d ${counts}
    where d.company_id = :companyId and d.user_id = :actorId and not d.is_single and (d.state in ('running', 'undoing') or d.undo_until > :undoUntil)
    order by d.created_at, d.id limit 20`,
).rows<ViewRow>()

const toView = (row: ViewRow): TicketDeed => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  total: row.total,
  done: row.done,
  refused: row.refused,
  restored: row.restored,
  kept: row.kept,
  refusals: row.refusals,
  undoUntil: row.undo_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const deedView = async (tx: TenantTransaction, deedId: DeedId): Promise<TicketDeed> => {
  const [row] = await tx.sql(one, { deedId })
  if (!row) throw new Error('the deed is gone')
  return toView(row)
}

/** Bulk changes only: a change of one ticket is visible by itself. */
export const currentDeeds = (ctx: UserCtx): Promise<TicketDeed[]> =>
  ctx.transact(async ({ tx }) =>
    (await tx.sql(current, { actorId: ctx.actor.id, undoUntil: ctx.clock.now() })).map(toView),
  )

const closable = statement(
  'tickets_closable',
  `select coalesce(sum(tickets), 0)::int count from ticket_counts
    where company_id = :companyId and status = :status and (cardinality(:selectedQueueIds::int[]) = 0 or queue_id = any(:selectedQueueIds))`,
).rows<{ count: number }>()
export const closeAllCount = (ctx: UserCtx, asked: { status: string; selectedQueueIds: readonly number[] }) =>
  ctx.transact(async ({ tx }) => {
    const [row] = await tx.sql(closable, { status: asked.status, selectedQueueIds: asked.selectedQueueIds })
    return { count: row?.count ?? 0 }
  })

const word = statement(
  'deed_word',
  `select state, undo_until from ticket_deeds where company_id = :companyId and id = :deedId for share`,
).rows<{ state: string; undo_until: Date | null }>()
/**
 * Whether a deed still holds, so that its texts may be posted. A date: it can still be undone, ask again then.
 * Locked, so that nobody undoes it while a text is posted.
 */
export const deedStands = async (tx: TenantTransaction, deedId: string, now: Date): Promise<boolean | Date> => {
  const [row] = await tx.sql(word, { deedId })
  if (!row) return true
  if (row.state === 'undoing' || row.state === 'undone') return false
  if (row.state === 'running') return new Date(now.getTime() + 5_000)
  return row.undo_until === null || row.undo_until <= now ? true : row.undo_until
}

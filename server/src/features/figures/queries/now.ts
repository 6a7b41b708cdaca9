/** Tickets that are served and that wait now, in total or by queue, connection, agent or tag. */
import type { FigureDimension } from '@guiche/contract/features/dashboard'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

interface Now {
  open: number
  pending: number
  [column: string]: unknown
}

/** 0: without one. */
const counted = <const Which extends string>(which: Which) =>
  `select coalesce(sum(tickets) filter (where status = 'open'), 0)::int open, coalesce(sum(tickets) filter (where status = 'pending'), 0)::int pending
    from ticket_counts where company_id = :companyId and status in ('open', 'pending')${which}` as const

const all = statement('figures_now', counted('')).rows<Now>()
const narrowed = {
  queue: statement('figures_now_of_queue', counted(' and coalesce(queue_id, 0) = :key')).rows<Now>(),
  connection: statement('figures_now_of_connection', counted(' and connection_id = :key')).rows<Now>(),
  user: statement('figures_now_of_user', counted(' and coalesce(user_id, 0) = :key')).rows<Now>(),
  // There are no maintained counts by tag.
  tag: statement(
    'figures_now_of_tag',
    `select count(*) filter (where status = 'open')::int open, count(*) filter (where status = 'pending')::int pending
      from contact_tags g join tickets t on t.company_id = :companyId and t.contact_id = g.contact_id and t.status in ('open', 'pending')
      where g.company_id = :companyId and g.tag_id = :key`,
  ).rows<Now>(),
}

export const nowIn = async (
  tx: TenantTransaction,
  { by, key }: { by?: FigureDimension | undefined; key: number },
): Promise<{ open: number; pending: number }> => {
  const [row] = by === undefined ? await tx.sql(all) : await tx.sql(narrowed[by], { key })
  return { open: row?.open ?? 0, pending: row?.pending ?? 0 }
}

import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactId } from '@guiche/contract/core/ids'
import type { contactMerges } from '@guiche/contract/features/contact-merges'
import type { UserCtx } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'

const of = statement(
  'contact_merges_of',
  `select m.id, m.merged->>'name' name, m.merged->>'number' number, m.merged_at, m.merged_by, u.name user_name
    from contact_merges m left join users u on u.company_id = m.company_id and u.id = m.merged_by
    where m.company_id = :companyId and m.contact_id = :contactId and m.undone_at is null order by m.id desc limit 100`,
).rows<Row>()
interface Row {
  id: number
  name: string
  number: string
  merged_at: Date
  merged_by: number | null
  user_name: string | null
  [column: string]: unknown
}

export const mergesOf = (ctx: UserCtx, contactId: ContactId): Promise<Answer<typeof contactMerges>> =>
  ctx.transact(async ({ tx }) =>
    (await tx.sql(of, { contactId })).map((row) => ({
      id: row.id,
      name: row.name,
      number: row.number,
      mergedBy: row.merged_by === null ? null : { id: row.merged_by, name: row.user_name ?? '' },
      mergedAt: row.merged_at.toISOString(),
    })),
  )

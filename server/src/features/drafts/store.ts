import { drafts } from '../../../schema/message-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

const isOther = `(drafts.body, drafts.is_private, drafts.quoted_id) is distinct from (excluded.body, excluded.is_private, excluded.quoted_id)`
/**
 * Only if the client has seen the current revision. The same text again is not a change and gets no new revision. If
 * the row was pruned meanwhile, the revision continues after the one that the client has seen.
 */
const save = insertInto('draft_save', drafts, {
  given: ['userId', 'ticketId', 'body', 'isPrivate', 'quotedId', 'isEmpty'],
  computed: { revision: ':revision::int + 1', updatedAt: ':now' },
  after: `on conflict (company_id, user_id, ticket_id) do update set body = excluded.body, is_private = excluded.is_private,
      quoted_id = excluded.quoted_id, is_empty = excluded.is_empty, revision = drafts.revision + (${isOther})::int,
        updated_at = case when ${isOther} then excluded.updated_at else drafts.updated_at end
      where drafts.revision = :revision
    returning revision`,
})
export interface DraftToSave {
  userId: number
  ticketId: number
  body: string
  isPrivate: boolean
  quotedId: string | null
  isEmpty: boolean
  /** The revision that the client has seen. */
  revision: number
}
/** False: somebody wrote since. */
export const writeDraft = async (tx: TenantTransaction, draft: DraftToSave, now: Date): Promise<boolean> => {
  const { userId, ticketId, body, isPrivate, quotedId, isEmpty, revision } = draft
  const values = { userId, ticketId, body, isPrivate, quotedId, isEmpty, revision, now }
  return (await tx.sql(save, values)).length > 0
}

const prune = statement('drafts_prune', `delete from drafts where is_empty and updated_at < :before`)
export const removeEmptied = (tx: Transaction, before: Date) => tx.sql(prune, { before })

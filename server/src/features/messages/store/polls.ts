import { PollData } from '@guiche/contract/features/message-parts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { ChangedBy } from './changes.ts'

const lock = statement(
  'poll_lock',
  `select id, data from messages where company_id = :companyId and connection_id = :connectionId and contact_id = :contactId and external_id = :target
    and media_type = 'pollCreationMessageV3' for update`,
).rows<{ id: string; data: unknown }>()
const store = statement(
  'poll_vote',
  `update messages set data = jsonb_set(data, '{votes}', :votes::jsonb), updated_at = :now where company_id = :companyId and id = :rowId`,
)

interface Vote extends ChangedBy {
  target: string
  contactId: number
  options: readonly string[]
}

/** Replaces the voter's previous choice. A voter who chooses nothing has no vote. */
export const recordVote = async (
  tx: TenantTransaction,
  connectionId: number,
  { target, contactId, author, formerly, options }: Vote,
  now: Date,
): Promise<{ id: string }[]> => {
  const [row] = await tx.sql(lock, { connectionId, contactId, target })
  const poll = row && PollData.safeParse(row.data).data
  if (!poll) return []
  const others = Object.fromEntries(
    Object.entries(poll.votes).filter(([voter]) => voter !== author && !formerly.includes(voter)),
  )
  const chosen = poll.options.flatMap((option, place) => (options.includes(option) ? [place] : []))
  const votes = chosen.length > 0 ? { ...others, [author]: chosen } : others
  await tx.sql(store, { rowId: row.id, votes: JSON.stringify(votes), now })
  return [{ id: row.id }]
}

import { PollData } from '@guiche/contract/features/message-parts'
import type { TenantTransaction } from '../../../platform/db/database.ts'

const lock = {
  name: 'poll_lock',
  text: `select id, data from messages where company_id = $1 and connection_id = $2 and contact_id = $3 and external_id = $4
    and media_type = 'pollCreationMessageV3' for update`,
}
const store = {
  name: 'poll_vote',
  text: `update messages set data = jsonb_set(data, '{votes}', $3::jsonb), updated_at = $4 where company_id = $1 and id = $2`,
}

interface Vote {
  target: string
  contactId: number
  voter: string
  options: readonly string[]
}

/** In place of what the voter chose before. Whoever chooses nothing has no vote. */
export const recordVote = async (
  tx: TenantTransaction,
  connectionId: number,
  { target, contactId, voter, options }: Vote,
  now: Date,
): Promise<{ id: string }[]> => {
  const [row] = await tx.sql<{ id: string; data: unknown }>(lock, [tx.companyId, connectionId, contactId, target])
  const poll = row && PollData.safeParse(row.data).data
  if (!poll) return []
  const { [voter]: _before, ...others } = poll.votes
  const chosen = poll.options.flatMap((option, place) => (options.includes(option) ? [place] : []))
  const votes = chosen.length > 0 ? { ...others, [voter]: chosen } : others
  await tx.sql(store, [tx.companyId, row.id, JSON.stringify(votes), now])
  return [{ id: row.id }]
}

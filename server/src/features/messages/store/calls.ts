import type { CallData } from '@guiche/contract/features/message-parts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const ended = statement(
  'call_ended',
  `with call as (
      select id, data->>'outcome' = 'ringing' was_ringing from messages
      where company_id = :companyId and connection_id = :connectionId and external_id = :externalId and media_type = 'call_log' for update
    ), told as (
      update messages m set data = m.data || jsonb_build_object('outcome', :outcome::text, 'seconds', :seconds::int), updated_at = :now
      from call where m.company_id = :companyId and m.id = call.id and call.was_ringing
    )
    select id, was_ringing from call`,
).rows<{ id: string; was_ringing: boolean }>()
/**
 * Only a ringing call ends: the first report counts. A report of the end does not say whether it was a video call;
 * the ringing did.
 */
export const callEnded = async (
  tx: TenantTransaction,
  connectionId: number,
  externalId: string,
  { outcome, seconds }: CallData,
  now: Date,
) => {
  return (await tx.sql(ended, { connectionId, externalId, outcome, seconds, now }))[0] ?? null
}

const forgotten = statement(
  'call_forgotten',
  `update messages set data = data || '{"outcome": "missed"}', updated_at = :now
    where company_id = :companyId and id = :messageId and media_type = 'call_log' and data->>'outcome' = 'ringing' returning id`,
).rows<{ id: string }>()
export const callForgotten = async (tx: TenantTransaction, messageId: string, now: Date): Promise<boolean> =>
  (await tx.sql(forgotten, { messageId, now })).length > 0

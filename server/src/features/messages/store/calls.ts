import type { CallData } from '@guiche/contract/features/message-parts'
import type { TenantTransaction } from '../../../platform/db/database.ts'

const ended = {
  name: 'call_ended',
  text: `with call as (
      select id, data->>'outcome' = 'ringing' was_ringing from messages
      where company_id = $1 and connection_id = $2 and external_id = $3 and media_type = 'call_log' for update
    ), told as (
      update messages m set data = m.data || jsonb_build_object('outcome', $4::text, 'seconds', $5::int), updated_at = $6
      from call where m.company_id = $1 and m.id = call.id and call.was_ringing
    )
    select id, was_ringing from call`,
}
/** Only a ringing call ends: the first to tell how is believed. Whether it shows film, its ringing told. */
export const callEnded = async (
  tx: TenantTransaction,
  connectionId: number,
  externalId: string,
  { outcome, seconds }: CallData,
  now: Date,
) => {
  const given = [tx.companyId, connectionId, externalId, outcome, seconds, now]
  return (await tx.sql<{ id: string; was_ringing: boolean }>(ended, given))[0] ?? null
}

const forgotten = {
  name: 'call_forgotten',
  text: `update messages set data = data || '{"outcome": "missed"}', updated_at = $3
    where company_id = $1 and id = $2 and media_type = 'call_log' and data->>'outcome' = 'ringing' returning id`,
}
export const callForgotten = async (tx: TenantTransaction, messageId: string, now: Date): Promise<boolean> =>
  (await tx.sql<{ id: string }>(forgotten, [tx.companyId, messageId, now])).length > 0

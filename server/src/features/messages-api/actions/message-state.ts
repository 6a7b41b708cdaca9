import type { apiMessageStates } from '@guiche/contract/features/messages-api'
import type { TokenCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { messageState as storedState } from '../store.ts'

const byAck = [
  'queued',
  'sent',
  'delivered',
  'read',
  'read',
] as const satisfies readonly (typeof apiMessageStates)[number][]

export const messageState = async (ctx: TokenCtx, messageId: string) => {
  const row = await ctx.transact(({ tx }) => storedState(tx, { messageId, connectionId: ctx.connection.id }))
  if (!row) throw new Refusal('ERR_FETCH_WAPP_MSG')
  const { ack, delivery, failure, ticketId, at } = row
  const status = delivery === 'failed' ? ('failed' as const) : (byAck[ack] ?? 'queued')
  return { messageId, status, failure: status === 'failed' ? failure : null, ticketId, at: at.toISOString() }
}

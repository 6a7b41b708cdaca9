import type { ConnectionId } from '@guiche/contract/core/ids'
import type { ConnectionStatus } from '../../../channels/channel.ts'
import type { Ctx, Work } from '../../../context.ts'
import { wantToGoOn } from '../../pace/actions.ts'
import { announceConnection, announceSession } from '../events.ts'
import { afterStatus } from '../rules/pairing.ts'
import { hear, isSame } from '../rules.ts'
import { lockConnection, saveConnection } from '../store.ts'
import { noteState } from './note-state.ts'

/** Records a session's report. If the connection has just become connected, what waited for it continues. */
export const recordStatus = (ctx: Ctx, id: ConnectionId, heard: ConnectionStatus): Promise<void> =>
  ctx.transact((work) => recordStatusIn(work, id, heard))

/** Within the caller's transaction. */
export const recordStatusIn = async (work: Work, id: ConnectionId, heard: ConnectionStatus): Promise<void> => {
  const before = await lockConnection(work.tx, id)
  if (!before) return
  const { wanted, generation, status, reason, qrcode, retries, number } = before
  const known = { wanted, generation, status, reason, qrcode, retries, number }
  const next = hear(known, heard)
  const pairing = wanted === 'stop' ? {} : afterStatus(before, heard)
  if (isSame(known, next)) return
  const now = work.clock.now()
  await saveConnection(work.tx, id, { ...next, ...pairing }, now)
  const after = { ...before, ...next, ...pairing, updatedAt: now }
  await noteState(work, before, after)
  if (next.status === status && next.number === number) announceSession(work, after)
  else announceConnection(work, 'update', after)
  if (next.status === 'CONNECTED' && status !== 'CONNECTED') wantToGoOn(work, id, true)
}

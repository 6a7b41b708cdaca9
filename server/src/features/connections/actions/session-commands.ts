/**
 * Commands of users for a session. The request is a change of the row; the process that holds the session sees it and
 * acts.
 */
import { abilitiesOf } from '@guiche/contract/channels'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { announceConnection } from '../events.ts'
import { channelConnectionOf } from '../queries.ts'
import { noPairing } from '../rules/pairing.ts'
import { command, type SessionCommand } from '../rules.ts'
import { lockConnection, readConnection, saveConnection } from '../store.ts'
import type { ConnectionRow } from '../view.ts'
import { askProvider, connected, found } from './ask-provider.ts'
import { noteState } from './note-state.ts'

/** A number without a session is started again by asking its provider again. */
const commandProvider = async (ctx: Ctx, row: ConnectionRow, verb: SessionCommand) => {
  if (verb === 'end') return { wanted: 'stop', status: 'DISCONNECTED', reason: 'disconnected_by_user' } as const
  return connected(await askProvider(ctx, channelConnectionOf(ctx, row)))
}

export const commandSession = async (ctx: Ctx, id: ConnectionId, verb: SessionCommand) => {
  const before = found(await ctx.transact(({ tx }) => readConnection(tx, id)))
  const isHeld = abilitiesOf(before.channel).sendsFrom === 'sessions'
  const answer = isHeld ? undefined : await commandProvider(ctx, before, verb)
  return ctx.transact(async (work) => {
    const row = found(await lockConnection(work.tx, id))
    const { wanted, generation, status, reason, qrcode, retries, number } = command(row, verb)
    const changes = answer ?? { ...noPairing, wanted, generation, status, reason, qrcode, retries, number }
    await saveConnection(work.tx, id, changes, work.clock.now())
    const after = found(await readConnection(work.tx, id))
    await noteState(work, row, after, verb)
    announceConnection(work, 'update', after)
    return { id, status: after.status }
  })
}

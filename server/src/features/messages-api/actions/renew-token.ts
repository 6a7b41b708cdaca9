import type { ConnectionId } from '@guiche/contract/core/ids'
import type { ApiAccess } from '@guiche/contract/features/messages-api'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { endPreviousApiToken, renewApiToken } from '../../connections/actions/renew-api-token.ts'
import { accessOf } from '../queries.ts'

/** Programs switch one after the other: for so many hours both tokens work. */
export const renewToken = (ctx: UserCtx, id: ConnectionId, overlapHours: number): Promise<ApiAccess> =>
  ctx.transact(async (work) => {
    const until = overlapHours === 0 ? null : new Date(work.clock.now().getTime() + overlapHours * 3_600_000)
    if (!(await renewApiToken(work, id, until))) throw new Refusal('ERR_NO_WAPP_FOUND')
    return accessOf(work, id)
  })

export const endPreviousToken = (ctx: UserCtx, id: ConnectionId): Promise<ApiAccess> =>
  ctx.transact(async (work) => {
    await endPreviousApiToken(work, id)
    return accessOf(work, id)
  })

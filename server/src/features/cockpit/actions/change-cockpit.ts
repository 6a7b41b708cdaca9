import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Cockpit, CockpitChange } from '@guiche/contract/features/connection-cockpit'
import type { UserCtx } from '../../../context.ts'
import { isNothing } from '../../../platform/differing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { setTellAfter } from '../../connections/actions/set-tell-after.ts'
import { changeLimits, isGuardedKind } from '../../pace/actions.ts'
import { announceCockpit } from '../../pace/events.ts'
import { cockpitOf } from '../queries.ts'

/** Absent fields stay unchanged. */
export const changeCockpit = (ctx: UserCtx, id: ConnectionId, given: CockpitChange): Promise<Cockpit> =>
  ctx.transact(async (work) => {
    const { tellAfterMinutes, ...limits } = given
    const before = await setTellAfter(work, id, tellAfterMinutes)
    const isOtherTime = tellAfterMinutes !== undefined && tellAfterMinutes !== before.tellAfterMinutes
    if (!isNothing(limits) && !isGuardedKind(before.channel)) throw new Refusal('ERR_NOT_GUARDED')
    const areOtherLimits = !isNothing(limits) && (await changeLimits(work, id, limits))
    if (isOtherTime || areOtherLimits) announceCockpit(work, id)
    return cockpitOf(work, id)
  })

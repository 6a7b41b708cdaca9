import type { Decision } from '@guiche/contract/core/decision'
import type { UserId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { userRows } from '../queries/users.ts'
import { isNewcomer } from '../rules.ts'
import { lockUserAndAdmins } from '../store.ts'

/**
 * Locks the user and every admin, and returns what the rules ask. Throws ERR_NO_USER_FOUND. `agree` settles their
 * decision, and throws ERR_NO_PERMISSION if another admin made the acting one an agent while they waited for the lock.
 */
export const lockForChange = async (work: Work, ctx: UserCtx, userId: UserId) => {
  const [{ isFound, isStillAdmin, admins, adminSince }, [row]] = await Promise.all([
    lockUserAndAdmins(work.tx, userId, ctx.actor.id),
    userRows(work, [userId]),
  ])
  if (!isFound || !row) throw new Refusal('ERR_NO_USER_FOUND')
  const agree = <T>(decision: Decision<T>) => {
    const settled = settle(decision)
    if (ctx.actor.profile === 'admin' && !isStillAdmin) throw new Refusal('ERR_NO_PERMISSION')
    return settled
  }
  const isNew = isNewcomer(adminSince(ctx.actor.id), adminSince(userId), ctx.clock.now())
  return { row, agree, locked: { admins, isNewcomer: isNew } }
}

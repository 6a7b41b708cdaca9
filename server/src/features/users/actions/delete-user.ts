import type { UserId } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { announceUserGone } from '../events.ts'
import { userRows } from '../queries/users.ts'
import { isNewcomer, mayDelete } from '../rules.ts'
import { endAllAccess, lockUserAndAdmins, removeUser } from '../store.ts'
import { isCurrent } from './current-password.ts'
import { refuseFormerAdmin } from './former-admin.ts'
import { forgetAgentJob, leaveChatsJob } from './gone-user-jobs.ts'
import { returnTickets } from './return-tickets-of.ts'

/** The account can no longer sign in; its row stays, so that its work keeps its name. */
export const deleteUser = async (ctx: UserCtx, userId: UserId, currentPassword?: string): Promise<{ id: number }> => {
  // Hashing is slow on purpose, so it runs before the transaction that holds locks.
  const isPasswordKnown = currentPassword !== undefined && (await isCurrent(ctx, currentPassword))
  return ctx.transact(async (work) => {
    const [{ isFound, isStillAdmin, admins, adminSince }, [row]] = await Promise.all([
      lockUserAndAdmins(work.tx, userId, ctx.actor.id),
      userRows(work, [userId]),
    ])
    if (!isFound || !row) throw new Refusal('ERR_NO_USER_FOUND')
    const isNew = isNewcomer(adminSince(ctx.actor.id), adminSince(userId), ctx.clock.now())
    settle(mayDelete({ actor: ctx.actor, target: row, admins, isPasswordKnown, isNewcomer: isNew }))
    refuseFormerAdmin(ctx.actor, isStillAdmin)
    await endAllAccess(work.tx, userId)
    await removeUser(work.tx, userId, ctx.clock.now())
    announceUserGone(work, userId)
    dropFile(work, row.profileImage)
    const gone = { companyId: work.companyId, userId }
    work.enqueue(returnTickets, { userId })
    work.enqueue(leaveChatsJob, gone)
    work.enqueue(forgetAgentJob, gone)
    return { id: userId }
  })
}

import type { UserId } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { announceUserGone } from '../events.ts'
import { mayDelete } from '../rules.ts'
import { endAllAccess, removeUser } from '../store.ts'
import { isCurrent } from './current-password.ts'
import { forgetAgentJob, leaveChatsJob } from './gone-user-jobs.ts'
import { lockForChange } from './lock-for-change.ts'
import { returnTickets } from './return-tickets-of.ts'

/** The account can no longer sign in; its row stays, so that its work keeps its name. */
export const deleteUser = async (ctx: UserCtx, userId: UserId, currentPassword?: string): Promise<{ id: number }> => {
  // Hashing is slow on purpose, so it runs before the transaction that holds locks.
  const isPasswordKnown = currentPassword !== undefined && (await isCurrent(ctx, currentPassword))
  return ctx.transact(async (work) => {
    const { row, agree, locked } = await lockForChange(work, ctx, userId)
    agree(mayDelete({ actor: ctx.actor, target: row, isPasswordKnown, ...locked }))
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

/** What stood in a removed queue goes where its admin said. Each batch is a transaction: what is moved stays moved when the process ends. */
import { type CompanyId, type QueueId, UserId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { schedulesLeaveQueue } from '../../schedules/actions/move-schedules.ts'
import { leaveQueue } from '../../tickets/actions/leave-queue.ts'
import { announceUsers } from '../../users/events.ts'
import { userRows } from '../../users/queries/users.ts'
import { lockRemoval, markEmptied } from '../store/removals.ts'
import { emptyQueueJob, emptyQueueOptions } from './empty-queue-job.ts'

/** A job ends soon, so that a process can. */
const turnMs = 2_000

const moveBatch = async (work: Work, queueId: QueueId): Promise<'emptied' | 'goes on'> => {
  const removal = await lockRemoval(work.tx, queueId)
  if (!removal) return 'emptied'
  const from = { from: queueId, to: removal.moveTo }
  if ((await leaveQueue(work, from)) > 0) return 'goes on'
  if ((await schedulesLeaveQueue(work, from)) > 0) return 'goes on'
  const members = await markEmptied(work.tx, queueId, work.clock.now())
  const rows = await userRows(
    work,
    members.map((id) => UserId.parse(id)),
  )
  await announceUsers(work, 'update', rows)
  return 'emptied'
}

export const emptyQueue = async (deps: Deps, companyId: CompanyId, queueId: QueueId): Promise<void> => {
  const ctx = systemContext(deps, companyId)
  const end = performance.now() + turnMs
  while (performance.now() < end) {
    if ((await ctx.transact((work) => moveBatch(work, queueId))) === 'emptied') return
  }
  await ctx.transact(async (work) =>
    work.enqueue(emptyQueueJob, { companyId, queueId }, emptyQueueOptions(companyId, queueId)),
  )
}

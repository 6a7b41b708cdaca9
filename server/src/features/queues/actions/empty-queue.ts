/**
 * The tickets of a deleted queue go where its admin said. Each batch is a transaction, so moved tickets stay moved if
 * the process ends.
 */
import { type CompanyId, type QueueId, UserId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { schedulesLeaveQueue } from '../../schedules/actions/move-schedules.ts'
import { finishedLeaveQueue, isQueueLeft, unfinishedLeaveQueue } from '../../tickets/actions/leave-queue.ts'
import { announceUsers } from '../../users/events.ts'
import { userRows } from '../../users/queries/users.ts'
import { lockRemoval, markEmptied } from '../store/removals.ts'
import { emptyQueueJob, emptyQueueOptions } from './empty-queue-job.ts'

/** A job is short, so that a process can stop. */
const turnMs = 2_000

/** When tickets that failed are retried. */
const againMs = 60_000

const targetOf = async (work: Work, queueId: QueueId) => {
  const removal = await lockRemoval(work.tx, queueId)
  return removal ? { from: queueId, to: removal.moveTo } : null
}

const moveBatch = async (work: Work, queueId: QueueId): Promise<'emptied' | 'goes on' | 'waits'> => {
  const leaving = await targetOf(work, queueId)
  if (!leaving) return 'emptied'
  if ((await finishedLeaveQueue(work, leaving)) > 0) return 'goes on'
  if ((await schedulesLeaveQueue(work, leaving)) > 0) return 'goes on'
  if (await isQueueLeft(work, queueId)) return 'waits'
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
  const of = { companyId, from: queueId }
  let state: Awaited<ReturnType<typeof moveBatch>> = 'goes on'
  while (state === 'goes on' && performance.now() < end) {
    if (await unfinishedLeaveQueue(deps, of, (work) => targetOf(work, queueId))) continue
    state = await ctx.transact((work) => moveBatch(work, queueId))
  }
  if (state === 'emptied') return
  const runAt = state === 'waits' ? { runAt: new Date(deps.clock.now().getTime() + againMs) } : {}
  await ctx.transact(async (work) =>
    work.enqueue(emptyQueueJob, { companyId, queueId }, { ...emptyQueueOptions(companyId, queueId), ...runAt }),
  )
}

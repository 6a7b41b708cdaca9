/** Enqueues the check of lists' numbers, for the company's next turn. */
import type { Ctx, Work } from '../../../context.ts'
import { connectionToLookUp } from '../../connections/queries.ts'
import { checkNumbersJob, checkNumbersOptions } from '../jobs/definitions.ts'
import { hasUnchecked, hurryChecks, nextCheckAt } from '../store/checks.ts'

type Asked = NonNullable<Awaited<ReturnType<typeof connectionToLookUp>>>

export const enqueueTurn = (work: Work, { id, channel }: Asked, runAt: Date) =>
  work.enqueue(checkNumbersJob(channel), { connectionId: id }, checkNumbersOptions(work.companyId, id, runAt))

/** If the company has no number that can check, they wait for one. */
export const wantChecks = async (work: Work): Promise<void> => {
  const now = work.clock.now()
  const [connection, nextAt] = await Promise.all([connectionToLookUp(work.tx), nextCheckAt(work.tx, now)])
  if (connection) enqueueTurn(work, connection, nextAt && nextAt > now ? nextAt : now)
}

/** A number is connected: waiting checks continue, however long they were to wait after nobody could check. */
export const resumeChecks = (ctx: Ctx): Promise<void> =>
  ctx.transact(async (work) => {
    if (!(await hasUnchecked(work.tx))) return
    await hurryChecks(work.tx, work.clock.now())
    await wantChecks(work)
  })

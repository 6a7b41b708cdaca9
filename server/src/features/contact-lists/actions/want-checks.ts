/** Has the numbers of lists checked, from the next turn of the company's clock on. */
import type { Ctx, Work } from '../../../context.ts'
import { connectionToLookUp } from '../../connections/queries.ts'
import { checkNumbersJob, checkNumbersOptions } from '../jobs/definitions.ts'
import { hasUnchecked, nextCheckAt } from '../store/checks.ts'

type Asked = NonNullable<Awaited<ReturnType<typeof connectionToLookUp>>>

export const enqueueTurn = (work: Work, { id, channel }: Asked, runAt: Date) =>
  work.enqueue(checkNumbersJob(channel), { connectionId: id }, checkNumbersOptions(work.companyId, id, runAt))

/** Where the company has no number that could be asked, they wait for one. */
export const wantChecks = async (work: Work): Promise<void> => {
  const [connection, nextAt] = await Promise.all([connectionToLookUp(work.tx), nextCheckAt(work.tx)])
  const now = work.clock.now()
  if (connection) enqueueTurn(work, connection, nextAt && nextAt > now ? nextAt : now)
}

/** A number is connected: whoever waited for it is asked about. */
export const resumeChecks = (ctx: Ctx): Promise<void> =>
  ctx.transact(async (work) => {
    if (await hasUnchecked(work.tx)) await wantChecks(work)
  })

import type { UserCtx } from '../../../context.ts'
import { askForRestart } from '../store/restarts.ts'

/** A wish in the rows: the process that holds each session sees it, closes its line and opens it again. */
export const restartConnections = (ctx: UserCtx): Promise<{ connections: number }> =>
  ctx.transact(async (work) => ({ connections: (await askForRestart(work.tx, work.clock.now())).length }))

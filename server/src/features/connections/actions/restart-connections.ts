import type { Ctx } from '../../../context.ts'
import { askForRestart } from '../store/restarts.ts'

/** Writes the request into the rows: the process that holds each session sees it and reconnects. */
export const restartConnections = (ctx: Ctx): Promise<{ connections: number }> =>
  ctx.transact(async (work) => ({ connections: (await askForRestart(work.tx, work.clock.now())).length }))

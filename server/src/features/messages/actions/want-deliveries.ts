import type { Ctx } from '../../../context.ts'
import { resumeDeliveries } from '../jobs/definitions.ts'

/** A connection is back: what waits for it goes out. */
export const wantDeliveries = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async (work) => work.enqueue(resumeDeliveries, { connectionId }, { key: `resume:${connectionId}` }))

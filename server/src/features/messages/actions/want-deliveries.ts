import type { Ctx } from '../../../context.ts'
import { resumeDeliveries } from '../jobs/definitions.ts'

/** When a connection is back, its waiting messages are sent. */
export const wantDeliveries = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async (work) => work.enqueue(resumeDeliveries, { connectionId }, { key: `resume:${connectionId}` }))

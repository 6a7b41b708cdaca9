import type { Ctx } from '../../../context.ts'
import { resumeCampaigns } from '../../campaigns/actions/take-turn.ts'
import { resumeChecks } from '../../contact-lists/actions/want-checks.ts'
import { resumeLanes } from '../../lanes/actions.ts'
import { wantDeliveries } from '../../messages/actions/want-deliveries.ts'

/** What waited for a template or a number leaves now. */
export const goOn = async (ctx: Ctx, connectionId: number): Promise<void> => {
  await wantDeliveries(ctx, connectionId)
  await resumeCampaigns(ctx, connectionId)
}

/** The number is connected again. */
export const goOnBack = async (ctx: Ctx, connectionId: number): Promise<void> => {
  await goOn(ctx, connectionId)
  await resumeChecks(ctx)
  await resumeLanes(ctx, connectionId)
}

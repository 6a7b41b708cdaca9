import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { resumeCampaigns } from '../../campaigns/actions/take-turn.ts'
import { askAboutTemplates, eachDueNumber } from '../../message-templates/actions.ts'
import { wantDeliveries } from '../../messages/actions/want-deliveries.ts'

/** What waited for a template or a number leaves now. */
export const goOn = async (ctx: Ctx, connectionId: number): Promise<void> => {
  await wantDeliveries(ctx, connectionId)
  await resumeCampaigns(ctx, connectionId)
}

/** A webhook about a template may not have come, or not be subscribed to. */
export const askAboutDueTemplates = (deps: Deps): Promise<void> =>
  eachDueNumber(deps, async ({ companyId, connectionId }) => {
    const ctx = systemContext(deps, CompanyId.parse(companyId))
    if (await askAboutTemplates(ctx, ConnectionId.parse(connectionId))) await goOn(ctx, connectionId)
  })

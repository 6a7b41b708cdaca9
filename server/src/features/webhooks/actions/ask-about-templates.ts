import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { askAboutTemplates, eachDueNumber } from '../../message-templates/actions.ts'
import { goOn } from './go-on.ts'

/** A webhook about a template may not have come, or not be subscribed to. */
export const askAboutDueTemplates = (deps: Deps): Promise<void> =>
  eachDueNumber(deps, async ({ companyId, connectionId }) => {
    const ctx = systemContext(deps, CompanyId.parse(companyId))
    if (await askAboutTemplates(ctx, ConnectionId.parse(connectionId))) await goOn(ctx, connectionId)
  })

/** The super admin's; the calls check that they are one. What is done is the company's own deed. */
import { CompanyId, type ConnectionId } from '@guiche/contract/core/ids'
import { systemContext, type UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { connectionOfAny, isCompany } from '../queries/all-companies.ts'
import type { SessionCommand } from '../rules.ts'
import { restartConnections } from './restart-connections.ts'
import { commandSession } from './session-commands.ts'

export const commandAnySession = async (ctx: UserCtx, id: ConnectionId, verb: SessionCommand) => {
  const { companyId } = await connectionOfAny(ctx, id)
  return commandSession(systemContext(ctx, CompanyId.parse(companyId)), id, verb)
}

export const restartCompany = async (ctx: UserCtx, companyId: CompanyId) => {
  if (!(await isCompany(ctx, companyId))) throw new Refusal('ERR_NO_COMPANY_FOUND')
  return restartConnections(systemContext(ctx, companyId))
}

/** For super admins; the call checks that the user is one. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import { CompanyId } from '@guiche/contract/core/ids'
import { systemContext, type UserCtx } from '../../../context.ts'
import { connectionOfAny } from '../queries/all-companies.ts'
import { commandSession } from './session-commands.ts'

export const endSessionOfAny = async (ctx: UserCtx, id: ConnectionId) => {
  const { companyId } = await connectionOfAny(ctx, id)
  return commandSession(systemContext(ctx, CompanyId.parse(companyId)), id, 'end')
}

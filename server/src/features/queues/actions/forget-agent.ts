import type { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '../../../context.ts'
import { forgetTargetUser } from '../store/options.ts'
import { announceOptions } from './announce-queues.ts'

/** Options that led to a deleted user now lead to their queue. */
export const forgetAgent = (deps: Deps, companyId: CompanyId, userId: number): Promise<void> =>
  systemContext(deps, companyId).transact(async (work) =>
    announceOptions(work, await forgetTargetUser(work.tx, userId, work.clock.now())),
  )

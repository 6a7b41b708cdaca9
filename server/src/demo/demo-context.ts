import type { CompanyId, UserId } from '@guiche/contract/core/ids'
import { contextFor, type Deps, systemContext, type UserCtx } from '../context.ts'
import { actorFacts } from '../features/users/queries/actor-facts.ts'

/** The same context at another time. */
export const at = (deps: Deps, when: Date): Deps => ({ ...deps, clock: { now: () => when } })

/** One of the demo's users, with their rights from the database. */
export const contextOf = async (deps: Deps, companyId: CompanyId, userId: UserId): Promise<UserCtx> => {
  const facts = await systemContext(deps, companyId).transact(({ tx }) => actorFacts(tx, userId))
  if (!facts) throw new Error('the demo has lost an agent')
  return contextFor(deps, facts.actor, companyId)
}

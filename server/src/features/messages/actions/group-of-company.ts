import type { CompanyId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { GroupCommit, type GroupCommitOptions } from '../../../platform/db/group-commit.ts'
import { Places } from '../../../platform/db/places.ts'

interface Options<T> extends Omit<GroupCommitOptions<T>, 'run' | 'places'> {
  run: (ctx: Ctx, items: readonly T[]) => Promise<void>
}

/**
 * Of all companies together. More at once are slower on two cores, and while companies wait their groups grow
 * (decision 120). A group that takes longer waits for a lock.
 */
const placesOfNode = { most: 3, keptForMs: 50 }

/**
 * Groups work of a company: what arrives while other work of its kind is being stored shares the next transaction.
 * Groups are per context and not only per database, because the context's clock says when something was stored.
 */
export const groupOfCompany = <T>({ run, ...options }: Options<T>) => {
  const known = new WeakMap<Deps, { groups: Map<CompanyId, GroupCommit<T>>; places: Places }>()
  return (deps: Deps, companyId: CompanyId): GroupCommit<T> => {
    const node = known.get(deps) ?? { groups: new Map<CompanyId, GroupCommit<T>>(), places: new Places(placesOfNode) }
    known.set(deps, node)
    const before = node.groups.get(companyId)
    if (before) return before
    const ctx = systemContext(deps, companyId)
    const group = new GroupCommit<T>({ ...options, places: node.places, run: (items) => run(ctx, items) })
    node.groups.set(companyId, group)
    return group
  }
}

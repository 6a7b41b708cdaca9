import type { CompanyId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { GroupCommit, type GroupCommitOptions } from '../../../platform/db/group-commit.ts'

interface Options<T> extends Omit<GroupCommitOptions<T>, 'run'> {
  run: (ctx: Ctx, items: readonly T[]) => Promise<void>
}

/**
 * What comes for a company while others of its kind are being stored goes together in the next transaction. By the whole world of a caller, not by its
 * database alone: its clock says when something was stored.
 */
export const groupOfCompany = <T>({ run, ...options }: Options<T>) => {
  const known = new WeakMap<Deps, Map<CompanyId, GroupCommit<T>>>()
  return (deps: Deps, companyId: CompanyId): GroupCommit<T> => {
    const groups = known.get(deps) ?? new Map<CompanyId, GroupCommit<T>>()
    known.set(deps, groups)
    const before = groups.get(companyId)
    if (before) return before
    const ctx = systemContext(deps, companyId)
    const group = new GroupCommit<T>({ ...options, run: (items) => run(ctx, items) })
    groups.set(companyId, group)
    return group
  }
}

import type { CompanyId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { GroupCommit, type GroupCommitOptions } from '../../../platform/db/group-commit.ts'

interface Options<T> extends Omit<GroupCommitOptions<T>, 'run'> {
  run: (ctx: Ctx, items: readonly T[]) => Promise<void>
}

/**
 * Groups work of a company: what arrives while other work of its kind is being stored shares the next transaction.
 * Groups are per context and not only per database, because the context's clock says when something was stored.
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

import type { CompanyId } from '@guiche/contract/core/ids'
import type { Deps } from '../../../context.ts'
import { insertCompany, insertPlan, type NewCompany, type NewPlan } from '../store.ts'

export const createPlan = (deps: Pick<Deps, 'db'>, plan: NewPlan): Promise<number> =>
  deps.db.platform((tx) => insertPlan(tx, plan))

export const createCompany = (deps: Pick<Deps, 'db'>, company: NewCompany): Promise<CompanyId> =>
  deps.db.platform((tx) => insertCompany(tx, company))

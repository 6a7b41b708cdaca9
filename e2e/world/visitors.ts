import type { Deps } from '@guiche/server/context'
import { createPlan } from '@guiche/server/features/companies/actions/create-company'
import { savePlatformSetting } from '@guiche/server/features/settings/store'

/** As the super admin would. */
export const letVisitorsIn = async (deps: Deps, planName: string): Promise<void> => {
  await createPlan(deps, { name: planName, users: 3, connections: 1, queues: 5, amountCents: 14_990 })
  await deps.db.platform((tx) => savePlatformSetting(tx, 'allowSignup', 'enabled', false))
}

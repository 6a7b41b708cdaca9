import type { Manifest } from '../../manifest.ts'
import { remindOfPayments } from './actions/remind-of-payments.ts'
import { dunningJobs } from './jobs/handlers.ts'
import { dunningRoutes } from './routes.ts'

export const dunning: Manifest = {
  routes: dunningRoutes,
  jobs: dunningJobs,
  recurring: (deps) => [{ name: 'remind-of-payments', everySeconds: 300, run: () => remindOfPayments(deps) }],
}

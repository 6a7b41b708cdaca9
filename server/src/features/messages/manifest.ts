import type { Manifest } from '../../manifest.ts'
import { sweepEarlyChanges } from './actions/apply-early-changes.ts'
import { watchDeliveries } from './actions/watch-deliveries.ts'
import { messageJobs } from './jobs/handlers.ts'
import { messageRoutes } from './routes.ts'

export const messages: Manifest = {
  routes: messageRoutes,
  jobs: messageJobs,
  recurring: (deps) => [
    { name: 'watch-deliveries', everySeconds: 60, run: () => watchDeliveries(deps) },
    { name: 'early-changes', everySeconds: 60, run: () => sweepEarlyChanges(deps) },
  ],
}

import type { Manifest } from '../../manifest.ts'
import { forgetOldStates, watchUnheld } from './actions/watch-states.ts'
import { connectionJobs } from './jobs.ts'
import { connectionRoutes } from './routes.ts'

export const connections: Manifest = {
  routes: connectionRoutes,
  jobs: connectionJobs,
  recurring: (deps) => [
    { name: 'watch-unheld', everySeconds: 30, run: () => watchUnheld(deps) },
    { name: 'forget-old-states', everySeconds: 3600, run: () => forgetOldStates(deps) },
  ],
}

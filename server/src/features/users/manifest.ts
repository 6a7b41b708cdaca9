import type { Manifest } from '../../manifest.ts'
import { markAbsentUsers } from './actions.ts'
import { userJobs } from './jobs/handlers.ts'
import { userRoutes } from './routes.ts'

export const users: Manifest = {
  routes: userRoutes,
  jobs: userJobs,
  recurring: (deps) => [{ name: 'mark-absent-users', everySeconds: 60, run: () => markAbsentUsers(deps) }],
}

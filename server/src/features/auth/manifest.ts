import type { Manifest } from '../../manifest.ts'
import { pruneSignIns } from './actions/keep-session.ts'
import { authJobs } from './jobs/handlers.ts'
import { authRoutes } from './routes.ts'

export const auth: Manifest = {
  routes: authRoutes,
  jobs: authJobs,
  recurring: (deps) => [{ name: 'prune-sign-ins', everySeconds: 3600, run: () => pruneSignIns(deps) }],
}

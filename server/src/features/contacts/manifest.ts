import type { Manifest } from '../../manifest.ts'
import { prunePhoneImports } from './actions/import-phone-book.ts'
import { contactJobs } from './jobs/handlers.ts'
import { contactRoutes } from './routes.ts'

/** How long a finished import is kept. */
const daysRemembered = 30

export const contacts: Manifest = {
  routes: contactRoutes,
  jobs: contactJobs,
  recurring: (deps) => [
    { name: 'prune-phone-imports', everySeconds: 3600, run: () => prunePhoneImports(deps, daysRemembered) },
  ],
}

import type { Manifest } from '../../manifest.ts'
import { foldStoredBytes } from './actions/storage-quota.ts'
import { mediaJobs } from './jobs.ts'
import { mediaRoutes } from './routes.ts'

export const media: Manifest = {
  routes: mediaRoutes,
  jobs: mediaJobs,
  recurring: (deps) => [{ name: 'fold-stored-bytes', everySeconds: 600, run: () => foldStoredBytes(deps) }],
}

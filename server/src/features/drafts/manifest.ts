import type { Manifest } from '../../manifest.ts'
import { pruneDrafts } from './actions.ts'
import { draftRoutes } from './routes.ts'

export const drafts: Manifest = {
  routes: draftRoutes,
  recurring: (deps) => [{ name: 'prune-drafts', everySeconds: 3600, run: () => pruneDrafts(deps) }],
}

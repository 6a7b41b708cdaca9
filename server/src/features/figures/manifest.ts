import type { Manifest } from '../../manifest.ts'
import { foldFigures } from './actions/fold-figures.ts'
import { figureRoutes } from './routes.ts'

export const figures: Manifest = {
  routes: figureRoutes,
  recurring: (deps) => [{ name: 'fold-figures', everySeconds: 60, run: () => foldFigures(deps) }],
}

import type { Manifest } from '../../manifest.ts'
import { whiteLabelRoutes } from './routes.ts'

export const whiteLabel: Manifest = { routes: whiteLabelRoutes }

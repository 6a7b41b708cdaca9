import type { Manifest } from '../../manifest.ts'
import { flowRoutes } from './routes.ts'

export const flows: Manifest = { routes: flowRoutes }

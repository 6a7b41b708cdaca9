import type { Manifest } from '../../manifest.ts'
import { planRoutes } from './routes.ts'

export const plans: Manifest = { routes: planRoutes }

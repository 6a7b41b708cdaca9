import type { Manifest } from '../../manifest.ts'
import { quickMessageRoutes } from './routes.ts'

export const quickMessages: Manifest = { routes: quickMessageRoutes }

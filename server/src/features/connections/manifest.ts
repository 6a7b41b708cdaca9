import type { Manifest } from '../../manifest.ts'
import { connectionRoutes } from './routes.ts'

export const connections: Manifest = { routes: connectionRoutes }

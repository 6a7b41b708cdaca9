import type { Manifest } from '../../manifest.ts'
import { queueRoutes } from './routes.ts'

export const queues: Manifest = { routes: queueRoutes }

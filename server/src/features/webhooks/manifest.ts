import type { Manifest } from '../../manifest.ts'
import { webhookRoutes } from './routes.ts'

export const webhooks: Manifest = { routes: webhookRoutes }

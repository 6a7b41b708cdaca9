import type { Manifest } from '../../manifest.ts'
import { messagesApiRoutes } from './routes.ts'

export const messagesApi: Manifest = { routes: messagesApiRoutes }

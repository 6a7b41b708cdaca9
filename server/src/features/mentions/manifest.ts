import type { Manifest } from '../../manifest.ts'
import { mentionRoutes } from './routes.ts'

export const mentions: Manifest = { routes: mentionRoutes }

import type { Manifest } from '../../manifest.ts'
import { helpRoutes } from './routes.ts'

export const helps: Manifest = { routes: helpRoutes }

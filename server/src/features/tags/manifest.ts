import type { Manifest } from '../../manifest.ts'
import { tagRoutes } from './routes.ts'

export const tags: Manifest = { routes: tagRoutes }

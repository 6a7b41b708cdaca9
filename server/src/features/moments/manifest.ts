import type { Manifest } from '../../manifest.ts'
import { momentRoutes } from './routes.ts'

export const moments: Manifest = { routes: momentRoutes }

import type { Manifest } from '../../manifest.ts'
import { reportRoutes } from './routes.ts'

export const reports: Manifest = { routes: reportRoutes }

import type { Manifest } from '../../manifest.ts'
import { settingRoutes } from './routes.ts'

export const settings: Manifest = { routes: settingRoutes }

import type { Manifest } from '../../manifest.ts'
import { promptRoutes } from './routes.ts'

export const prompts: Manifest = { routes: promptRoutes }

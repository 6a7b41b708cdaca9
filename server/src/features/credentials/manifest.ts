import type { Manifest } from '../../manifest.ts'
import { credentialRoutes } from './routes.ts'

export const credentials: Manifest = { routes: credentialRoutes }

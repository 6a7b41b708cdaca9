import type { Manifest } from '../../manifest.ts'
import { companyRoutes } from './routes.ts'

export const companies: Manifest = { routes: companyRoutes }

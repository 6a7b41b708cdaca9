import type { Manifest } from '../../manifest.ts'
import { importJobs } from './jobs/handlers.ts'
import { importRoutes } from './routes.ts'

export const imports: Manifest = { routes: importRoutes, jobs: importJobs }

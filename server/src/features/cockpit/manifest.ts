import type { Manifest } from '../../manifest.ts'
import { cockpitJobs } from './jobs/handlers.ts'
import { cockpitRoutes } from './routes.ts'

export const cockpit: Manifest = { routes: cockpitRoutes, jobs: cockpitJobs }

import type { Manifest } from '../../manifest.ts'
import { integrationJobs } from './jobs.ts'
import { integrationRoutes } from './routes.ts'

export const integrations: Manifest = { routes: integrationRoutes, jobs: integrationJobs }

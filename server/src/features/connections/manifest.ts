import type { Manifest } from '../../manifest.ts'
import { connectionJobs } from './jobs.ts'
import { connectionRoutes } from './routes.ts'

export const connections: Manifest = { routes: connectionRoutes, jobs: connectionJobs }

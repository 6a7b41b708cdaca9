import type { Manifest } from '../../manifest.ts'
import { queueJobs } from './jobs.ts'
import { queueRoutes } from './routes.ts'

export const queues: Manifest = { routes: queueRoutes, jobs: queueJobs }

import type { Manifest } from '../../manifest.ts'
import { notificationJobs } from './jobs/handlers.ts'
import { notificationRoutes } from './routes.ts'

export const notifications: Manifest = { routes: notificationRoutes, jobs: notificationJobs }

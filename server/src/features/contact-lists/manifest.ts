import type { Manifest } from '../../manifest.ts'
import { contactListJobs } from './jobs/handlers.ts'
import { contactListRoutes } from './routes.ts'

export const contactLists: Manifest = { routes: contactListRoutes, jobs: contactListJobs }

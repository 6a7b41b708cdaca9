import type { Manifest } from '../../manifest.ts'
import { chatJobs } from './jobs.ts'
import { chatRoutes } from './routes.ts'

export const chats: Manifest = { routes: chatRoutes, jobs: chatJobs }

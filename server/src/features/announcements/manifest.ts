import type { Manifest } from '../../manifest.ts'
import { announcementRoutes } from './routes.ts'

export const announcements: Manifest = { routes: announcementRoutes }

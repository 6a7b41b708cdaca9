import type { Manifest } from '../../manifest.ts'
import { ticketNoteRoutes } from './routes.ts'

export const ticketNotes: Manifest = { routes: ticketNoteRoutes }

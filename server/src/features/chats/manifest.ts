import type { Manifest } from '../../manifest.ts'
import { chatRoutes } from './routes.ts'

export const chats: Manifest = { routes: chatRoutes }

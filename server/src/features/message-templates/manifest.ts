import type { Manifest } from '../../manifest.ts'
import { messageTemplateRoutes } from './routes.ts'

export const messageTemplates: Manifest = { routes: messageTemplateRoutes }

import type { Manifest } from '../../manifest.ts'
import { fileListRoutes } from './routes.ts'

export const fileLists: Manifest = { routes: fileListRoutes }

import type { Manifest } from '../../manifest.ts'
import { peopleRoutes } from './routes.ts'

export const people: Manifest = { routes: peopleRoutes }

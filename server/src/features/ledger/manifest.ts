import type { Manifest } from '../../manifest.ts'
import { ledgerRoutes } from './routes.ts'

export const ledger: Manifest = { routes: ledgerRoutes }

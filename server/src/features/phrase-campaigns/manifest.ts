import type { Manifest } from '../../manifest.ts'
import { phraseCampaignRoutes } from './routes.ts'

export const phraseCampaigns: Manifest = { routes: phraseCampaignRoutes }

import type { Manifest } from '../../manifest.ts'
import { watchCampaigns } from './actions/run-campaign.ts'
import { campaignJobs } from './jobs/handlers.ts'
import { campaignRoutes } from './routes.ts'

export const campaigns: Manifest = {
  routes: campaignRoutes,
  jobs: campaignJobs,
  recurring: (deps) => [{ name: 'watch-campaigns', everySeconds: 60, run: () => watchCampaigns(deps) }],
}

import * as calls from '@guiche/contract/features/phrase-campaigns'
import { bind } from '../../bind.ts'
import { createPhraseCampaign, deletePhraseCampaign, updatePhraseCampaign } from './actions.ts'
import { phraseCampaignOf, phraseCampaignsPage } from './queries.ts'

export const phraseCampaignRoutes = [
  bind(calls.listPhraseCampaigns, ({ ctx, query }) => phraseCampaignsPage(ctx, query)),
  bind(calls.phraseCampaignDetails, ({ ctx, params }) => phraseCampaignOf(ctx, params.id)),
  bind(calls.createPhraseCampaign, ({ ctx, body }) => createPhraseCampaign(ctx, body)),
  bind(calls.updatePhraseCampaign, ({ ctx, body }) => updatePhraseCampaign(ctx, body)),
  bind(calls.deletePhraseCampaign, ({ ctx, params }) => deletePhraseCampaign(ctx, params.id)),
]

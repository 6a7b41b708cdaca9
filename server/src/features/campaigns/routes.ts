import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import * as settings from '@guiche/contract/features/campaign-settings'
import * as calls from '@guiche/contract/features/campaigns'
import { bind } from '../../bind.ts'
import { removeCampaignMedia, setCampaignMedia } from './actions/campaign-media.ts'
import { createCampaign, deleteCampaign, updateCampaign } from './actions/keep-campaign.ts'
import { cancel, resendFailed, restart, startNow } from './actions/run-campaign.ts'
import { campaignSettings, changeSettings } from './actions/save-settings.ts'
import { testCampaign } from './actions/test-campaign.ts'
import { campaignDetails, campaignsPage } from './queries/campaigns.ts'
import { estimate } from './queries/estimate.ts'
import { recipientsPage } from './queries/recipients.ts'

export const campaignRoutes = [
  bind(calls.listCampaigns, ({ ctx, query }) => campaignsPage(ctx, query)),
  bind(calls.campaignDetails, ({ ctx, params }) => campaignDetails(ctx, params.id)),
  bind(calls.createCampaign, ({ ctx, body }) => createCampaign(ctx, body)),
  bind(calls.updateCampaign, ({ ctx, params, body }) => updateCampaign(ctx, params.id, body)),
  bind(calls.changeCampaign, ({ ctx, params, body }) => updateCampaign(ctx, params.id, body)),
  bind(calls.deleteCampaign, ({ ctx, params }) => deleteCampaign(ctx, params.id)),
  bind(calls.setCampaignMedia, ({ ctx, params, files }) => setCampaignMedia(ctx, params.id, files)),
  bind(calls.removeCampaignMedia, ({ ctx, params }) => removeCampaignMedia(ctx, params.id)),
  bind(calls.startCampaign, ({ ctx, params }) => startNow(ctx, params.id)),
  bind(calls.cancelCampaign, ({ ctx, params }) => cancel(ctx, params.id)),
  bind(calls.restartCampaign, ({ ctx, params }) => restart(ctx, params.id)),
  bind(calls.resendCampaign, ({ ctx, params }) => resendFailed(ctx, params.id)),
  bind(calls.testCampaign, ({ ctx, params, body }) => testCampaign(ctx, params.id, body.number)),
  bind(calls.estimateCampaign, ({ ctx, body }) => estimate(ctx, body)),
  bind(listRecipients, ({ ctx, params, query }) => recipientsPage(ctx, params.id, query)),
  bind(settings.campaignSettings, ({ ctx }) => campaignSettings(ctx)),
  bind(settings.saveCampaignSettings, ({ ctx, body }) => changeSettings(ctx, body)),
]

import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import { type Campaign, campaignDetails, listCampaigns } from '@guiche/contract/features/campaigns'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { campaignOf, settingsOf } from './api.ts'

const askListAgain = askingAgain(listCampaigns, shortMs)
/** A running campaign has an event for every message. */
const betweenReadingsMs = 5_000
const askRecipientsAgain = askingAgain(listRecipients, betweenReadingsMs)

/** A visible campaign is updated in place; for a new or deleted one the page is read again. */
export const onCampaign: Reducer<'campaign'> = (client, payload) => {
  if (payload.action !== 'update') askListAgain(client)
  if (payload.action === 'delete') {
    void client.invalidateQueries({ queryKey: campaignOf(payload.id).queryKey })
    return
  }
  const { record } = payload
  const now = (campaign: Campaign): Campaign => (campaign.id === record.id ? record : campaign)
  patchThroughFetch<Campaign>(client, keyOf(campaignDetails), now)
  patchThroughFetch<{ pages: { records: Campaign[] }[] }>(client, keyOf(listCampaigns), (all) => ({
    ...all,
    pages: all.pages.map((page) => ({ ...page, records: page.records.map(now) })),
  }))
  askRecipientsAgain(client)
}

export const onSettings: Reducer<'campaignSettings'> = (client, { settings }) => {
  client.setQueryData(settingsOf().queryKey, settings)
}

export const live: Live = { hears: { campaign: [onCampaign], campaignSettings: [onSettings] } }

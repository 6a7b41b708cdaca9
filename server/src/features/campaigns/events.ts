import { type CampaignSettings, campaignSettingsEvent } from '@guiche/contract/features/campaign-settings'
import { campaignEvent } from '@guiche/contract/features/campaigns'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { campaignRow } from './queries/campaigns.ts'
import { toCampaign } from './view.ts'

/** Its current state. */
export const announceCampaign = async (work: Work, action: 'create' | 'update', id: number) => {
  const row = await campaignRow(work.tx, id)
  if (!row) throw new Error('the campaign vanished while it was changed')
  const record = toCampaign(row, linkMaker(work))
  work.emit({ event: campaignEvent, rooms: [rooms.admin], payload: { action, record, id } })
  return record
}

export const announceCampaignGone = (work: Work, id: number) =>
  work.emit({ event: campaignEvent, rooms: [rooms.admin], payload: { action: 'delete', id } })

export const announceSettings = (work: Work, settings: CampaignSettings) =>
  work.emit({ event: campaignSettingsEvent, rooms: [rooms.admin], payload: { action: 'update', settings } })

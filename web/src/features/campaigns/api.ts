/** Calls about campaigns, their recipients and their settings. */
import { abilitiesOf } from '@guiche/contract/channels'
import type { CallInput } from '@guiche/contract/core/endpoint'
import type { ConnectionId, ContactListId, TagId } from '@guiche/contract/core/ids'
import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import { campaignSettings, saveCampaignSettings } from '@guiche/contract/features/campaign-settings'
import type { RecipientState } from '@guiche/contract/features/campaign-states'
import {
  type Campaign,
  type CampaignId,
  campaignDetails,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  estimateCampaign,
  listCampaigns,
  removeCampaignMedia,
  resendCampaign,
  restartCampaign,
  setCampaignMedia,
  startCampaign,
  testCampaign,
  updateCampaign,
} from '@guiche/contract/features/campaigns'
import { listConnections } from '@guiche/contract/features/connections'
import { contactListNames } from '@guiche/contract/features/contact-lists'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { upload } from '../../lib/upload.ts'

const ofCampaign = (id: number) => ({ params: { id: id as CampaignId } })

export const campaignPages = (searchParam: string) =>
  pagesOf(listCampaigns, { query: searchParam === '' ? {} : { searchParam } })
export const campaignOf = (id: number) => queryOf(campaignDetails, ofCampaign(id))
export const settingsOf = () => queryOf(campaignSettings, {})
export const listNames = () => queryOf(contactListNames, { query: {} })

/** Those that can write to a number first; undefined while unknown. */
export const useNumbers = () =>
  useQuery(queryOf(listConnections, { query: {} })).data?.filter(({ channel }) =>
    abilitiesOf(channel).reaches.includes('phone'),
  )

export type CampaignBody = CallInput<typeof createCampaign>['body']
/** `id`: null for a new one. */
export const saveCampaign = (id: number | null, body: CampaignBody): Promise<Campaign> =>
  id === null ? call(createCampaign, { body }) : call(updateCampaign, { ...ofCampaign(id), body })
/** Null removes the file. */
export const saveMedia = (id: number, file: File | null): Promise<Campaign> =>
  file
    ? upload(setCampaignMedia, { ...ofCampaign(id), body: {} }, { files: [file] })
    : call(removeCampaignMedia, ofCampaign(id))

export const removeCampaign = (id: number) => call(deleteCampaign, ofCampaign(id))
export const start = (id: number) => call(startCampaign, ofCampaign(id))
export const stop = (id: number) => call(cancelCampaign, ofCampaign(id))
export const restart = (id: number) => call(restartCampaign, ofCampaign(id))
export const resend = (id: number) => call(resendCampaign, ofCampaign(id))
export const sendTest = (id: number, number: string) => call(testCampaign, { ...ofCampaign(id), body: { number } })

export interface Reached {
  contactListId: number | null
  tagListId: number | null
  whatsappId: number | null
  scheduledAt: string | null
}
/** Queried again for each choice, and not cached. */
export const askEstimate = (reached: Reached) =>
  call(estimateCampaign, {
    body: {
      contactListId: reached.contactListId as ContactListId | null,
      tagListId: reached.tagListId as TagId | null,
      whatsappId: reached.whatsappId as ConnectionId | null,
      scheduledAt: reached.scheduledAt,
    },
  })

/** `answered`: those who wrote back, in any state. */
export type RecipientFilter = RecipientState | 'answered' | 'all'
const asked = (filter: RecipientFilter, searchParam: string) => ({
  ...(searchParam === '' ? {} : { searchParam }),
  ...(filter === 'all' ? {} : filter === 'answered' ? { answered: true } : { state: filter }),
})
export const recipientPages = (id: number, filter: RecipientFilter, searchParam: string) =>
  pagesOf(listRecipients, { ...ofCampaign(id), query: asked(filter, searchParam) })
export const recipientsAfter = (id: number, cursor: string | null, signal: AbortSignal) =>
  call(listRecipients, { ...ofCampaign(id), query: cursor === null ? {} : { cursor }, signal })

export type SettingsBody = CallInput<typeof saveCampaignSettings>['body']
export const saveSettings = (body: SettingsBody) => call(saveCampaignSettings, { body })

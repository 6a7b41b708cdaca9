/** What may be saved, changed, started and stopped. Pure. */

import { campaignVariables } from '@guiche/contract/campaign-words'
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import type { CampaignStatus } from '@guiche/contract/features/campaigns'
import { areHoursInOrder } from './pace.ts'

/** A campaign that starts this soon can no longer be changed. */
const untouchedMs = 3_600_000

interface Stage {
  status: CampaignStatus
  scheduledAt: Date | null
}

/** A cancelled one may be changed until it continues. */
export const mayEdit = ({ status, scheduledAt }: Stage, now: Date): Decision<null> => {
  const isFarOff = status === 'PROGRAMADA' && (scheduledAt?.getTime() ?? 0) - now.getTime() > untouchedMs
  return status === 'INATIVA' || status === 'CANCELADA' || isFarOff ? accept(null) : refuse('ERR_CAMPAIGN_NOT_EDITABLE')
}

interface Wanted {
  confirmationMessages: readonly string[]
  asksFirst: boolean
  contactListId: number | null
  tagId: number | null
  userId: number | null
  queueId: number | null
  channel: ChannelKind
}

const hasWords = (texts: readonly string[]): boolean => texts.some((text) => text !== '')

/**
 * A file may still come, because it is uploaded after the campaign is created. What is missing then is reported at
 * the start.
 */
export const isComplete = (wanted: Wanted): Decision<null> => {
  const { reaches, replyWindowHours } = abilitiesOf(wanted.channel)
  if (!reaches.includes('phone')) return refuse('ERR_CHANNEL_UNABLE', 'body.whatsappId')
  if (wanted.contactListId === null && wanted.tagId === null) return refuse('ERR_CAMPAIGN_NOBODY', 'body.contactListId')
  if (wanted.userId !== null && wanted.queueId === null) return refuse('ERR_QUEUE_REQUIRED', 'body.queueId')
  // A question in free text reaches nobody if the window is closed, as it is for most recipients of a campaign.
  if (wanted.asksFirst && replyWindowHours !== null) return refuse('ERR_CHANNEL_UNABLE', 'body.confirmation')
  if (wanted.asksFirst && !hasWords(wanted.confirmationMessages))
    return refuse('ERR_CAMPAIGN_EMPTY', 'body.confirmationMessage1')
  return accept(null)
}

export const hasSomethingToSay = ({
  messages,
  hasTemplate,
  hasFile,
}: {
  messages: readonly string[]
  hasTemplate: boolean
  hasFile: boolean
}): Decision<null> =>
  hasTemplate || hasFile || hasWords(messages) ? accept(null) : refuse('ERR_CAMPAIGN_EMPTY', 'body.message1')

/** What stands above a template's words goes with it or it does not leave; until it begins, its file may come. */
export const hasItsFile = ({ needsFile, hasFile }: { needsFile: boolean; hasFile: boolean }): Decision<null> =>
  needsFile && !hasFile ? refuse('ERR_TEMPLATE_VALUES', 'body.file') : accept(null)

export const mayCancel = ({ status }: Pick<Stage, 'status'>): Decision<null> =>
  status === 'EM_ANDAMENTO' || status === 'PROGRAMADA' ? accept(null) : refuse('ERR_CAMPAIGN_NOT_RUNNING')

export const mayRestart = ({ status }: Pick<Stage, 'status'>): Decision<null> =>
  status === 'CANCELADA' ? accept(null) : refuse('ERR_CAMPAIGN_NOT_CANCELLED')

export const mayStart = ({ status }: Pick<Stage, 'status'>): Decision<null> => {
  if (status === 'EM_ANDAMENTO') return refuse('ERR_CAMPAIGN_RUNNING')
  return status === 'FINALIZADA' ? refuse('ERR_CAMPAIGN_OVER') : accept(null)
}

export const mayRemove = ({ status }: Pick<Stage, 'status'>): Decision<null> =>
  status === 'EM_ANDAMENTO' ? refuse('ERR_CAMPAIGN_RUNNING') : accept(null)

/** Starting later than planned is fine. */
const graceMs = 60_000
export const statusFor = (scheduledAt: Date | null, now: Date): Decision<'INATIVA' | 'PROGRAMADA'> => {
  if (scheduledAt === null) return accept('INATIVA')
  return scheduledAt.getTime() < now.getTime() - graceMs
    ? refuse('ERR_SCHEDULE_IN_PAST', 'body.scheduledAt')
    : accept('PROGRAMADA')
}

export const areSettingsSound = (settings: CampaignSettings): Decision<null> => {
  if (!areHoursInOrder(settings)) return refuse('ERR_CAMPAIGN_HOURS', 'body.endHour')
  const keys = settings.variables.map(({ key }) => key.toLowerCase())
  const taken = new Set<string>(campaignVariables)
  for (const key of keys) {
    if (taken.has(key)) return refuse('ERR_CAMPAIGN_VARIABLES', 'body.variables')
    taken.add(key)
  }
  return accept(null)
}

import type { Campaign } from '@guiche/contract/features/campaigns'
import type { ScheduledTemplate } from '@guiche/contract/features/schedules'
import { useRef } from 'react'
import type { z } from 'zod'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { onlyChanged } from '../../../ui/form/only-changed.ts'
import { saveCampaign, saveMedia } from '../api.ts'
import { bodyOf, type CampaignFields, toBody } from '../form.ts'

interface Saving {
  campaign: Campaign | null
  template: ScheduledTemplate | null
  /** Undefined: unchanged. Null: none. */
  file: File | null | undefined
  /** The number may ask first. */
  asks: boolean
}

/**
 * Saves the texts, then the file, then the time, because a campaign that starts within the hour accepts no file any
 * more. Returns the error. If the file is refused, the saved part is not created again.
 */
export const useSaving = ({ campaign, template, file, asks }: Saving) => {
  const t = useTexts()
  const { company } = useUser()
  const saved = useRef(campaign)
  const keep = async (body: Parameters<typeof saveCampaign>[1]) => {
    saved.current = await saveCampaign(saved.current?.id ?? null, body)
    return saved.current
  }
  return async (values: z.output<CampaignFields>): Promise<string | null> => {
    const body = toBody(values, template, { zone: company.timezone, before: saved.current, asks })
    // What another admin changed meanwhile stays. An attempt before this one may have taken the time out.
    const { scheduledAt } = body
    const opened = campaign && bodyOf(campaign, company.timezone)
    const news = opened ? (onlyChanged(body, { ...body }, { ...opened }) as typeof body) : body
    const timed = saved.current === campaign ? news : { ...news, scheduledAt }
    const isFileNews = file !== undefined && !(file === null && (saved.current?.mediaName ?? null) === null)
    if (!isFileNews) {
      await keep(timed)
      return null
    }
    const isPlanned = Boolean(scheduledAt) && saved.current?.startedAt == null
    const { id } = await keep(isPlanned ? { ...news, scheduledAt: null } : timed)
    try {
      saved.current = await saveMedia(id, file)
    } catch (error) {
      return t('campaigns.form.savedFileFailed', { reason: errorText(error, t) })
    }
    if (isPlanned) await keep({ scheduledAt } as typeof body)
    return null
  }
}

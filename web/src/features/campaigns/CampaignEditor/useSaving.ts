import type { Campaign } from '@guiche/contract/features/campaigns'
import type { ScheduledTemplate } from '@guiche/contract/features/schedules'
import { useRef } from 'react'
import type { z } from 'zod'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { saveCampaign, saveMedia } from '../api.ts'
import { type CampaignFields, toBody } from '../form.ts'

interface Saving {
  campaign: Campaign | null
  template: ScheduledTemplate | null
  /** Undefined: as it is. Null: none. */
  file: File | null | undefined
}

/** Saves the words, then the file; answers what stands in the way. What is saved already is not added again when the file is refused. */
export const useSaving = ({ campaign, template, file }: Saving) => {
  const t = useTexts()
  const { company } = useUser()
  const saved = useRef(campaign)
  return async (values: z.output<CampaignFields>): Promise<string | null> => {
    const before = saved.current
    const body = toBody(values, template, { zone: company.timezone, before })
    saved.current = await saveCampaign(before?.id ?? null, body)
    if (file === undefined || (file === null && saved.current.mediaName === null)) return null
    try {
      saved.current = await saveMedia(saved.current.id, file)
      return null
    } catch (error) {
      return t('campaigns.form.savedFileFailed', { reason: errorText(error, t) })
    }
  }
}

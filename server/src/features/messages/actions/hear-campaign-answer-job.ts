import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** A recipient of a campaign has written. */
export const hearCampaignAnswer = defineJob({
  name: 'hear-campaign-answer',
  home: 'worker',
  attempts: 10,
  payload: z.object({ messageId: z.uuid() }),
})

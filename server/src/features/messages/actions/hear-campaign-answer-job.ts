import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Somebody whom a campaign wrote to has written. */
export const hearCampaignAnswer = defineJob({
  name: 'hear-campaign-answer',
  home: 'worker',
  attempts: 10,
  payload: z.object({ messageId: z.uuid() }),
})

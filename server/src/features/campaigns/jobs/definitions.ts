import { z } from 'zod'
import { defineJob, type JobOptions } from '../../../platform/jobs/define-job.ts'

/** Starts a campaign at its time. */
export const startCampaignJob = defineJob({
  name: 'start-campaign',
  home: 'worker',
  attempts: 20,
  payload: z.object({ campaignId: z.number() }),
})
/** One job per campaign: a new time replaces the previous one. */
export const startOptions = (campaignId: number, runAt: Date): JobOptions => ({ key: `campaign:${campaignId}`, runAt })

/**
 * A number's next turn: one message of one of its campaigns. It enqueues the following turn; if no campaign runs
 * there is none.
 */
export const takeTurnJob = defineJob({
  name: 'take-campaign-turn',
  home: 'worker',
  attempts: 20,
  payload: z.object({ connectionId: z.number() }),
})
export const turnOptions = (connectionId: number, runAt: Date): JobOptions => ({
  key: `campaign-turn:${connectionId}`,
  runAt,
})

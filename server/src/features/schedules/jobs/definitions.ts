import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Sends a scheduled message at its time. */
export const sendScheduleJob = defineJob({
  name: 'send-schedule',
  home: 'worker',
  attempts: 20,
  payload: z.object({ scheduleId: z.number() }),
})

/** One job per schedule: a new time replaces the previous one. */
export const sendOptions = (scheduleId: number, runAt: Date) => ({ key: `schedule:${scheduleId}`, runAt })

import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Puts a scheduled message into its conversation when its time has come. */
export const sendScheduleJob = defineJob({
  name: 'send-schedule',
  home: 'worker',
  attempts: 20,
  payload: z.object({ scheduleId: z.number() }),
})

/** One job a schedule: another time takes the place of the one before. */
export const sendOptions = (scheduleId: number, runAt: Date) => ({ key: `schedule:${scheduleId}`, runAt })

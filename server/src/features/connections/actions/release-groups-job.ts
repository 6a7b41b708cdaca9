import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Groups of a connection are tickets no more: those that waited or were attended as such become groups. Bound by the tickets. */
export const releaseGroupsJob = defineJob({
  name: 'release-groups',
  payload: z.object({ companyId: z.number(), connectionId: z.number() }),
  home: 'worker',
  attempts: 10,
})

import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Sends every file of a list. `batchId` determines the messages' ids: a job that runs twice sends each file once. */
export const sendFileList = defineJob({
  name: 'send-file-list',
  home: 'worker',
  attempts: 10,
  payload: z.object({ ticketId: z.number(), fileListId: z.number(), batchId: z.uuid() }),
})

/** A delay of a flow is over: the one that ends at `until`, whatever this node's clock says. */
export const resumeFlow = defineJob({
  name: 'resume-flow',
  home: 'worker',
  attempts: 10,
  payload: z.object({ ticketId: z.number(), until: z.string().optional() }),
})

import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'

export const tellOfMessage = defineJob({
  name: 'tell-of-message',
  home: 'worker',
  attempts: 6,
  payload: z.object({ ticketId: z.number() }),
})

/** A customer wrote. The receivers are found later; of several messages in a moment only the last one is pushed. */
export const noticeMessage = (work: Work, ticketId: number): void =>
  work.enqueue(tellOfMessage, { ticketId }, { key: `tell-of-message:${work.companyId}:${ticketId}` })

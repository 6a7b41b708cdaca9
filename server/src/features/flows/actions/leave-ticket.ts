import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/**
 * A flow was deleted while it ran in this ticket: it is handed over to people. The answers feature decides to which
 * queue.
 */
export const leaveTicket = defineJob({
  name: 'leave-ticket',
  home: 'worker',
  attempts: 10,
  payload: z.object({ ticketId: z.number() }),
})

export const leaveTickets = (work: Work, ticketIds: readonly number[]): void => {
  for (const ticketId of ticketIds)
    work.enqueue(leaveTicket, { ticketId }, { key: `leave-ticket:${work.companyId}:${ticketId}` })
}

import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import type { TicketRow } from '../view.ts'

/** Somebody took a ticket that the bot had, or it was closed: a flow that led it is over. The answers feature ends it. */
export const endFlow = defineJob({
  name: 'end-flow',
  home: 'worker',
  attempts: 10,
  payload: z.object({ ticketId: z.number() }),
})

/** Flows lead only what the bot has: others cost no job. */
export const endFlowWhereTaken = (work: Work, before: Pick<TicketRow, 'is_bot'>, after: TicketRow): void => {
  if (before.is_bot && (after.user_id !== null || after.status !== 'pending'))
    work.enqueue(endFlow, { ticketId: after.id }, { key: `end-flow:${work.companyId}:${after.id}` })
}

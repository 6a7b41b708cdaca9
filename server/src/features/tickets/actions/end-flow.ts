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

const endFlowSoon = (work: Work, ticketId: number): void =>
  work.enqueue(endFlow, { ticketId }, { key: `end-flow:${work.companyId}:${ticketId}` })

/** Flows lead only what the bot has: others cost no job. What the bot gives up by itself costs none either: its flow has ended with that. */
export const endFlowWhereTaken = (work: Work, before: Pick<TicketRow, 'is_bot'>, after: TicketRow): void => {
  if (before.is_bot && (after.user_id !== null || after.status !== 'pending')) endFlowSoon(work, after.id)
}

/** Somebody did something to the ticket: also one that waits on, elsewhere, is no longer the bot's. */
export const endFlowWhereMoved = (work: Work, before: Pick<TicketRow, 'is_bot'>, after: TicketRow): void => {
  if (before.is_bot && !after.is_bot) endFlowSoon(work, after.id)
}

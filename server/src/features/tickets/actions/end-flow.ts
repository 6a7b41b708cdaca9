import { z } from 'zod'
import type { Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import type { TicketRow } from '../view.ts'

/** Somebody took a ticket from the bot, or closed it, so its flow is over. The answers feature ends it. */
export const endFlow = defineJob({
  name: 'end-flow',
  home: 'worker',
  attempts: 10,
  payload: z.object({ ticketId: z.number() }),
})

const endFlowSoon = (work: Work, ticketId: number): void =>
  work.enqueue(endFlow, { ticketId }, { key: `end-flow:${work.companyId}:${ticketId}` })

/**
 * Only tickets of the bot have flows, so others need no job. If the bot hands over by itself, its flow has ended
 * already.
 */
export const endFlowWhereTaken = (work: Work, before: Pick<TicketRow, 'is_bot'>, after: TicketRow): void => {
  if (before.is_bot && (after.user_id !== null || after.status !== 'pending')) endFlowSoon(work, after.id)
}

/** Somebody changed the ticket: it is no longer the bot's, even if it still waits, in another queue. */
export const endFlowWhereMoved = (work: Work, before: Pick<TicketRow, 'is_bot'>, after: TicketRow): void => {
  if (before.is_bot && !after.is_bot) endFlowSoon(work, after.id)
}

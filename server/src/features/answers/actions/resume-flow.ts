/** What happens to a run without the customer: a delay is over, somebody takes the ticket. */
import { CompanyId, TicketId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext, type Work } from '../../../context.ts'
import { endRun, runsOverdue } from '../../flows/actions/runs.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import { resumeFlow } from '../jobs/definitions.ts'
import { saveProgress } from '../store/answer-facts.ts'
import { withFlowFiles } from './flow-files.ts'
import { resumeRun } from './run-flow.ts'
import { openTurn, progressOf } from './turn.ts'

export const resumeFlowOf = (
  ctx: Ctx,
  { ticketId, until }: { ticketId: number; until?: string | undefined },
): Promise<void> =>
  withFlowFiles(ctx, ticketId, (flowFiles) =>
    ctx.transact(async (work) => {
      const turn = await openTurn(work, ticketId)
      const progress = turn && (await resumeRun(work, { ...turn, flowFiles }, until))
      if (!turn || !progress) return
      // What the customer wrote meanwhile is read by the job that came with it, where nothing was said since.
      await saveProgress(work.tx, ticketId, { ...progressOf({ ...turn, words: [] }), ...progress })
    }),
  )

/** What the run waited for has come before its moment. */
export const resumeFlowSoon = (work: Work, ticketId: number, until: string): void =>
  work.enqueue(resumeFlow, { ticketId, until })

export const endFlowOf = (ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
    if (!ticket || (ticket.status === 'pending' && ticket.user_id === null)) return
    const ending = ticket.user_id !== null && ticket.status !== 'closed' ? 'accepted' : 'closed'
    if (!(await endRun(work, ticketId, ending))) return
    const types = [{ type: 'chatBot', reason: 'flowEnded' }] as const
    await recordMove(work, ticket, stateOf(ticket), { types, userId: null })
  })

/** Each delay has a job of its own; one that was lost is made up for. */
const lateSeconds = 60

export const resumeOverdueFlows = async (deps: Deps): Promise<void> => {
  for (const { companyId, ticketId } of await runsOverdue(deps, lateSeconds))
    await resumeFlowOf(systemContext(deps, CompanyId.parse(companyId)), { ticketId })
}

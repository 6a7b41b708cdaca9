/** What happens to a run without the customer: a delay is over, somebody takes the ticket, its flow is deleted. */
import { CompanyId, TicketId } from '@guiche/contract/core/ids'
import type { RunEnding } from '@guiche/contract/features/flow-runs'
import { isDelayOver } from '@guiche/flow-engine/flow-step'
import { type Ctx, type Deps, systemContext, type Work } from '../../../context.ts'
import { eachRunOverdue, endRun, heldRun } from '../../flows/actions/runs.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { resumeFlow } from '../jobs/definitions.ts'
import { answerFacts, saveProgress } from '../store/answer-facts.ts'
import { withFlowFiles } from './flow-files.ts'
import { placeTicket } from './place-ticket.ts'
import { resumeRun } from './run-flow.ts'
import { openTurn, progressOf } from './turn.ts'

const isWaiting = ({ status, user_id }: TicketRow): boolean => status === 'pending' && user_id === null

/** As a run ends that somebody took the ticket from. */
const endingFor = (ticket: TicketRow): RunEnding => {
  if (ticket.status === 'closed') return 'closed'
  return ticket.user_id === null ? 'takenOut' : 'accepted'
}

const endTaken = async (work: Work, ticket: TicketRow): Promise<void> => {
  if (!(await endRun(work, ticket.id, endingFor(ticket)))) return
  const types = [{ type: 'chatBot', reason: 'flowEnded' }] as const
  await recordMove(work, ticket, stateOf(ticket), { types, userId: null })
}

/** The bot gives up what it has. */
const handOver = async (work: Work, ticket: TicketRow, reason: 'botOff' | 'flowFailed'): Promise<void> => {
  await placeTicket(work, { ticket, stored: await answerFacts(work.tx, ticket.id) }, reason)
}

/** A delay that is over, and the run cannot go on: somebody has the ticket, or nothing can be said to the customer any more. */
const endStranded = async (work: Work, ticketId: number): Promise<void> => {
  const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
  if (!ticket) return
  if (!isWaiting(ticket)) return endTaken(work, ticket)
  const run = await heldRun(work, ticketId)
  if (!run?.state.wait || !isDelayOver(run.state.wait, work.clock.now())) return
  if (await endRun(work, ticketId, 'takenOut')) await handOver(work, ticket, 'flowFailed')
}

/** `until`: of the delay that is over; absent where somebody looks whether one is. */
export const resumeFlowOf = (
  ctx: Ctx,
  { ticketId, until }: { ticketId: number; until?: string | undefined },
): Promise<void> =>
  withFlowFiles(ctx, ticketId, (flowFiles) =>
    ctx.transact(async (work) => {
      const turn = await openTurn(work, ticketId)
      if (!turn) return endStranded(work, ticketId)
      if (turn.stored.is_bot_off) {
        if (await endRun(work, ticketId, 'takenOut')) await handOver(work, turn.ticket, 'botOff')
        return
      }
      const progress = await resumeRun(work, { ...turn, flowFiles }, until)
      if (!progress) return
      // What the customer wrote meanwhile is read by the job that came with it, where nothing was said since.
      await saveProgress(work.tx, ticketId, { ...progressOf({ ...turn, words: [] }), ...progress })
    }),
  )

/** What the run waited for has come before its moment. */
export const resumeFlowSoon = (work: Work, ticketId: number, until: string): void =>
  work.enqueue(resumeFlow, { ticketId, until })

/** One that leads a ticket which the bot has again began after whatever ended the one before. */
export const endFlowOf = (ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
    if (ticket && !ticket.is_bot) await endTaken(work, ticket)
  })

/** What was begun since, by a flow or a menu, goes on. */
export const leaveTicketOf = (ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
    if (!ticket || !isWaiting(ticket) || !ticket.is_bot || ticket.use_integration) return
    const stored = await answerFacts(work.tx, ticket.id)
    const isBegun = stored.run_id !== null || stored.bot_at !== null
    if (!isBegun) await placeTicket(work, { ticket, stored }, 'flowFailed')
  })

/** Each delay has a job of its own; one that was lost is made up for. */
const lateSeconds = 60
/** A turn ends before the next begins. */
const turnMs = 20_000

export const resumeOverdueFlows = (deps: Deps): Promise<void> =>
  eachRunOverdue(deps, { seconds: lateSeconds, turnMs }, ({ companyId, ticketId }) =>
    resumeFlowOf(systemContext(deps, CompanyId.parse(companyId)), { ticketId }),
  )

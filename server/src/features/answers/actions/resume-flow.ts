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

/** The end of a run when somebody took the ticket. */
const endingFor = (ticket: TicketRow): RunEnding => {
  if (ticket.status === 'closed') return 'closed'
  return ticket.user_id === null ? 'takenOut' : 'accepted'
}

const endTaken = async (work: Work, ticket: TicketRow): Promise<void> => {
  if (!(await endRun(work, ticket.id, endingFor(ticket)))) return
  const types = [{ type: 'chatBot', reason: 'flowEnded' }] as const
  await recordMove(work, ticket, stateOf(ticket), { types, userId: null })
}

/** The bot hands over the ticket. */
const handOver = async (work: Work, ticket: TicketRow, reason: 'botOff' | 'flowFailed'): Promise<void> => {
  await placeTicket(work, { ticket, stored: await answerFacts(work.tx, ticket.id) }, reason)
}

/**
 * A delay is over, but the run cannot continue: somebody has the ticket, or nothing can be sent to the customer any
 * more.
 */
const endStranded = async (work: Work, ticketId: number): Promise<void> => {
  const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
  if (!ticket) return
  if (!isWaiting(ticket)) return endTaken(work, ticket)
  const run = await heldRun(work, ticketId)
  if (!run?.state.wait || !isDelayOver(run.state.wait, work.clock.now())) return
  if (await endRun(work, ticketId, 'takenOut')) await handOver(work, ticket, 'flowFailed')
}

/** `until`: the end of the delay; absent if the caller looks whether one is over. */
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
      // The job of the customer's newer messages reads them, if nothing was sent since.
      await saveProgress(work.tx, ticketId, {
        ...progressOf({ ...turn, readSeq: turn.stored.bot_read_seq }),
        ...progress,
      })
    }),
  )

/** What the run waited for has come early. */
export const resumeFlowSoon = (work: Work, ticketId: number, until: string): void =>
  work.enqueue(resumeFlow, { ticketId, until })

/** If the bot has the ticket again, its current run started after the previous one ended. */
export const endFlowOf = (ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
    if (ticket && !ticket.is_bot) await endTaken(work, ticket)
  })

/** A flow or menu that started since continues. */
export const leaveTicketOf = (ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
    if (!ticket || !isWaiting(ticket) || !ticket.is_bot || ticket.use_integration) return
    const stored = await answerFacts(work.tx, ticket.id)
    const isBegun = stored.run_id !== null || stored.bot_at !== null
    if (!isBegun) await placeTicket(work, { ticket, stored }, 'flowFailed')
  })

/** Each delay has a job of its own; this handles lost ones. */
const lateSeconds = 60
/** However much is left; the next turn continues. */
const turnMs = 20_000

export const resumeOverdueFlows = (deps: Deps): Promise<void> =>
  eachRunOverdue(deps, { seconds: lateSeconds, turnMs }, ({ companyId, ticketId }) =>
    resumeFlowOf(systemContext(deps, CompanyId.parse(companyId)), { ticketId }),
  )

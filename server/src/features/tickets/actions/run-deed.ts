/**
 * Runs a bulk change, one ticket per transaction: nobody waits for the whole, and finished steps stay done if the
 * process ends.
 */
import type { CompanyId, DeedId, TicketId } from '@guiche/contract/core/ids'
import { contextFor, type Deps, systemContext, type UserCtx, type Work } from '../../../context.ts'
import { explained } from '../../../platform/db/constraints.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { mayAct } from '../../companies/rules/may-act.ts'
import { actorFacts } from '../../users/queries/actor-facts.ts'
import { undoableUntil } from '../rules/undo.ts'
import {
  holdDeed,
  lockDeed,
  pruneDeeds as prune,
  recordOutcome,
  type StepRow,
  saveDeed,
  stepsDone,
  stepsToDo,
} from '../store/deeds.ts'
import { announceDeed } from './announce-deed.ts'
import { deedJobOptions, runDeedJob } from './run-deed-job.ts'
import { tagTicket, untagTicket } from './tag-tickets.ts'
import { restoreTicket } from './undo-deed.ts'
import { changeTicket } from './update-ticket.ts'

const perLook = 25
/** A job is short, so that a process can stop; the next one continues. At its end the job reports the progress. */
const turnMs = 1_000

interface Running {
  deps: Deps
  companyId: CompanyId
  deedId: DeedId
}

/** Throws everything that is not a refusal of this change, such as a busy database: the job is retried. */
const refusalOf = (error: unknown): Refusal => {
  const known = explained(error)
  if (known instanceof Refusal && known.status < 500) return known
  throw error
}

/** The user who asked for it, with their current rights; throws if they may do nothing any more. */
const inTheirName = async ({ deps, companyId }: Running, work: Work, userId: number): Promise<UserCtx> => {
  const facts = await actorFacts(work.tx, userId)
  if (!facts) throw new Refusal('ERR_USER_INACTIVE')
  settle(mayAct(facts, deps.clock.now()))
  return contextFor(deps, facts.actor, companyId)
}

/** False: somebody has undone it meanwhile. */
const doOne = async (running: Running, ticketId: TicketId): Promise<boolean> => {
  const { deps, companyId, deedId } = running
  const ctx = systemContext(deps, companyId)
  try {
    return await ctx.transact(async (work) => {
      const deed = await holdDeed(work.tx, deedId)
      if (deed?.state !== 'running') return false
      const own = await inTheirName(running, work, deed.user_id)
      const { change } = deed
      if ('tagIds' in change) {
        await tagTicket(own, work, { deedId, ticketId, tagIds: change.tagIds })
        return true
      }
      const deedFor = async () => ({ id: deedId, until: undoableUntil(deps.clock.now()) })
      await changeTicket(own, work, { ticket: ticketId, change, deedFor })
      return true
    })
  } catch (error) {
    const { code } = refusalOf(error)
    await ctx.transact(({ tx }) => recordOutcome(tx, deedId, ticketId, { outcome: 'refused', refusal: code }))
    return true
  }
}

/** What cannot be undone stays. */
const takeBackOne = async (running: Running, step: StepRow): Promise<true> => {
  const { deps, companyId, deedId } = running
  const ctx = systemContext(deps, companyId)
  try {
    await ctx.transact(async (work) => {
      const deed = await holdDeed(work.tx, deedId)
      if (!deed) return
      const own = await inTheirName(running, work, deed.user_id)
      await (step.added === null ? restoreTicket(own, work, step) : untagTicket(work, step))
      await recordOutcome(work.tx, deedId, step.ticket_id, { outcome: 'restored' })
    })
  } catch (error) {
    refusalOf(error)
    await ctx.transact(({ tx }) => recordOutcome(tx, deedId, step.ticket_id, { outcome: 'kept' }))
  }
  return true
}

/** Runs until its time is over or nothing is left; true: nothing is left. */
const goOn = async <S>(look: () => Promise<S[]>, act: (step: S) => Promise<boolean>): Promise<boolean> => {
  const end = performance.now() + turnMs
  for (;;) {
    const steps = await look()
    if (steps.length === 0) return true
    for (const step of steps) {
      if (!(await act(step))) return true
      if (performance.now() > end) return false
    }
  }
}

const turn = (running: Running, state: 'running' | 'undoing'): Promise<boolean> => {
  const { deps, companyId, deedId } = running
  const ctx = systemContext(deps, companyId)
  return state === 'running'
    ? goOn(
        () => ctx.transact(({ tx }) => stepsToDo(tx, deedId, perLook)),
        ({ ticket_id }) => doOne(running, ticket_id),
      )
    : goOn(
        () => ctx.transact(({ tx }) => stepsDone(tx, deedId, perLook)),
        (step) => takeBackOne(running, step),
      )
}

/** Reports the progress. The last run ends the deed, and the time to undo it starts. */
const endTurn = ({ deps, companyId, deedId }: Running, state: 'running' | 'undoing', isOver: boolean) =>
  systemContext(deps, companyId).transact(async (work) => {
    const deed = await lockDeed(work.tx, deedId)
    // Undone meanwhile: another job does that.
    if (deed?.state !== state) return
    if (!isOver) work.enqueue(runDeedJob, { deedId }, deedJobOptions(deedId))
    else if (state === 'undoing') await saveDeed(work.tx, deedId, { state: 'undone', undoUntil: null })
    else await saveDeed(work.tx, deedId, { state: 'done', undoUntil: undoableUntil(deps.clock.now()) })
    await announceDeed(work, deed)
  })

/** It runs in the name of the user who asked, with the rights that they have at that moment. */
export const runDeed = async (deps: Deps, companyId: CompanyId, deedId: DeedId): Promise<void> => {
  const deed = await systemContext(deps, companyId).transact(({ tx }) => holdDeed(tx, deedId))
  if (deed?.state !== 'running' && deed?.state !== 'undoing') return
  const running = { deps, companyId, deedId }
  await endTurn(running, deed.state, await turn(running, deed.state))
}

const keptDays = 2
export const pruneDeeds = (deps: Deps) =>
  deps.db.platform((tx) => prune(tx, new Date(deps.clock.now().getTime() - keptDays * 86_400_000)))

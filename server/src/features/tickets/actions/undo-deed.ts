import type { DeedId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { explained } from '../../../platform/db/constraints.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { announceTicketGone } from '../events.ts'
import { deedView } from '../queries/deeds.ts'
import { hasEnded } from '../rules/attendance.ts'
import { isWhereLeft, restored } from '../rules/undo.ts'
import { resumeAttendance } from '../store/attendances.ts'
import {
  type DeedRow,
  isUntouched,
  lockDeed,
  recordOutcome,
  type StepRow,
  saveDeed,
  stepsDone,
} from '../store/deeds.ts'
import { lockTicket, removeTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { announceDeed } from './announce-deed.ts'
import { recordMove, stateOf } from './record-move.ts'
import { deedJobOptions, runDeedJob } from './run-deed-job.ts'
import { viewOf } from './update-ticket.ts'

/** Throws if somebody has changed the ticket since. */
const dropContinuation = async (work: Work, step: StepRow) => {
  if (step.continued_as === null) return
  const next = await lockTicket(work.tx, step.continued_as)
  if (!next) return
  if (next.status === 'closed' || !(await isUntouched(work.tx, next.id))) throw new Refusal('ERR_UNDO_CHANGED')
  await removeTicket(work.tx, next.id)
  announceTicketGone(work, next)
}

/** Restores one ticket, within the caller's transaction. */
export const restoreTicket = async (ctx: UserCtx, work: Work, step: StepRow): Promise<TicketRow> => {
  const current = await lockTicket(work.tx, step.ticket_id)
  if (!current) throw new Refusal('ERR_UNDO_CHANGED')
  const state = stateOf(current)
  if (!isWhereLeft(state, step.after)) throw new Refusal('ERR_UNDO_CHANGED')
  await dropContinuation(work, step)
  const next = restored(state, step.before, step.after)
  const row = await recordMove(work, current, next, { types: ['undone'], userId: ctx.actor.id })
  if (hasEnded(current.status) && !hasEnded(next.status)) await resumeAttendance(work.tx, current.id)
  return row
}

const isOpenToUndo = ({ state, undo_until }: DeedRow, now: Date): boolean =>
  state === 'running' || (state === 'done' && undo_until !== null && now < undo_until)

const undoOne = async (ctx: UserCtx, work: Work, deed: DeedRow): Promise<TicketRow> => {
  const [step] = await stepsDone(work.tx, deed.id, 1)
  if (!step) throw new Refusal('ERR_UNDO_CHANGED')
  const row = await restoreTicket(ctx, work, step)
  await recordOutcome(work.tx, deed.id, step.ticket_id, { outcome: 'restored' })
  await saveDeed(work.tx, deed.id, { state: 'undone', undoUntil: null })
  return row
}

/** Undoes a deed of the user: of one ticket within the call, of many in the background. */
export const undoDeed = async (ctx: UserCtx, deedId: DeedId) => {
  const undo = async (work: Work) => {
    const deed = await lockDeed(work.tx, deedId)
    if (!deed || deed.user_id !== ctx.actor.id) throw new Refusal('ERR_NO_DEED_FOUND')
    if (!isOpenToUndo(deed, ctx.clock.now())) throw new Refusal('ERR_UNDO_TOO_LATE')
    if (deed.is_single) {
      const row = await undoOne(ctx, work, deed)
      return { deed: await deedView(work.tx, deedId), ticket: viewOf(ctx, row) }
    }
    await saveDeed(work.tx, deedId, { state: 'undoing', undoUntil: null })
    work.enqueue(runDeedJob, { deedId }, deedJobOptions(deedId))
    return { deed: await announceDeed(work, deed), ticket: null }
  }
  return ctx.transact(undo).catch((error: unknown) => {
    // Meanwhile the contact has another unfinished ticket: the database refuses it.
    throw explained(error)
  })
}

/**
 * Limits simultaneous requests to external systems. Requests beyond the limit wait in line, and are woken when
 * another one ends.
 */
import type { Work } from '../../../context.ts'
import { askForFlowSoon, askOutsideSoon } from '../../answers/actions/ask-outside.ts'
import { firstInLine, isOutsideFull, joinLine, leaveLine, type WaitingJob } from '../store/outside-waits.ts'

/**
 * The process that should wake it may have died, or ended just when it came. The longer it waits, the more rarely it
 * checks.
 */
const lookAgainSeconds = { first: 2, most: 60 }
const lookAgainAt = (since: Date, now: Date): Date => {
  const waited = (now.getTime() - since.getTime()) / 1_000
  const seconds = Math.min(lookAgainSeconds.most, Math.max(lookAgainSeconds.first, waited))
  // Spread, so that requests that came together do not check together.
  return new Date(now.getTime() + seconds * (1 + Math.random()) * 1_000)
}

const askSoon: Readonly<Record<WaitingJob, typeof askOutsideSoon>> = { talk: askOutsideSoon, flow: askForFlowSoon }

/** False: it waits in line from now on. */
export const takesTurn = async (
  work: Work,
  { now, ...asker }: { asks: string; ticketId: number; job: WaitingJob; now: Date },
): Promise<boolean> => {
  if (!(await isOutsideFull(work.tx, { asks: asker.asks, ticketId: asker.ticketId, now }))) {
    await leaveLine(work.tx, asker.ticketId)
    return true
  }
  const since = await joinLine(work.tx, { ...asker, now })
  askSoon[asker.job](work, asker.ticketId, lookAgainAt(since, now))
  return false
}

/** A request has ended, in whatever way. */
export const endTurn = async (work: Work): Promise<void> => {
  for (const { job, ticketId } of await firstInLine(work.tx, work.clock.now())) askSoon[job](work, ticketId)
}

/** It makes no request after all: if it was woken for a slot, the next one is woken instead. */
export const passTurn = async (work: Work, ticketId: number): Promise<void> => {
  if (await leaveLine(work.tx, ticketId)) await endTurn(work)
}

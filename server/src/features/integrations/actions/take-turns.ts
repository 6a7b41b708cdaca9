/** Systems outside are asked a few requests at a time. Who finds no place waits in line, and is woken by whoever has been answered. */
import type { Work } from '../../../context.ts'
import { askForFlowSoon, askOutsideSoon } from '../../answers/actions/ask-outside.ts'
import { firstInLine, isOutsideFull, joinLine, leaveLine, type WaitingJob } from '../store/outside-waits.ts'

/** Whoever should wake it has died, or ended at the moment when it came. The longer it waits, the rarer it looks. */
const lookAgainSeconds = { first: 2, most: 60 }
const lookAgainAt = (since: Date, now: Date): Date => {
  const waited = (now.getTime() - since.getTime()) / 1_000
  const seconds = Math.min(lookAgainSeconds.most, Math.max(lookAgainSeconds.first, waited))
  // Spread, so that those who came together do not look together.
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

/** A request has ended, however. */
export const endTurn = async (work: Work): Promise<void> => {
  for (const { job, ticketId } of await firstInLine(work.tx, work.clock.now())) askSoon[job](work, ticketId)
}

/** It asks nothing after all: where it was woken for a place, the next one is. */
export const passTurn = async (work: Work, ticketId: number): Promise<void> => {
  if (await leaveLine(work.tx, ticketId)) await endTurn(work)
}

/**
 * The clock of a number that is linked by QR. Unsolicited messages get their turn here, within the caller's
 * transaction.
 */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { PauseReason } from '@guiche/contract/features/connection-cockpit'
import { z } from 'zod'
import type { AccountNews, NumberRestriction } from '../../channels/channel.ts'
import type { Ctx, Work } from '../../context.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { settle } from '../../platform/settle.ts'
import { announceCockpit } from './events.ts'
import { pausedUntil } from './queries.ts'
import { isOvertaken, nextStanding, type PauseChange } from './rules/standing.ts'
import {
  afterPause,
  asksForAdmin,
  checkLimits,
  daysIn,
  isAnswer,
  type Limits,
  nextPause,
  providerPause,
  type Turn,
  takeTurn,
  type Wish,
} from './rules.ts'
import { lockPace, saveClock, saveLimits, saveLinked, savePause, saveProbe, saveStanding } from './store.ts'

export const isGuardedKind = (kind: ChannelKind): boolean => abilitiesOf(kind).linksByQr

/** Counted when the turn is given. Answers need no turn and cost no query. */
export const turnOf = async (work: Work, connection: { id: number; kind: ChannelKind }, wish: Wish): Promise<Turn> => {
  const now = work.clock.now()
  if (!isGuardedKind(connection.kind) || isAnswer(wish.lastWroteAt, now)) return { turn: 'now', clock: null }
  const row = await lockPace(work.tx, connection.id)
  const { timezone } = row
  const turn = takeTurn(row, row, wish, {
    now,
    random: Math.random(),
    ...daysIn(timezone),
  })
  if (turn.turn !== 'held' && turn.clock !== null) await saveClock(work.tx, connection.id, turn.clock, now)
  return turn
}

/** A number that was never linked here is new, and warms up. */
export const noteLinked = (work: Work, connectionId: number, number: string) =>
  saveLinked(work.tx, connectionId, number, work.clock.now())

/** A pause began that an admin should know of. Handled by the cockpit. */
export const tellOfPause = defineJob({
  name: 'tell-of-pause',
  home: 'worker',
  attempts: 8,
  payload: z.object({ connectionId: z.number() }),
})

/**
 * A number is connected, or may write again: what waited for it continues. Enqueued with the state itself, so that
 * nothing that breaks between the two leaves it waiting. Handled by the webhooks.
 */
export const goOnJob = defineJob({
  name: 'go-on',
  home: 'worker',
  attempts: 10,
  payload: z.object({ connectionId: z.number(), isBack: z.boolean() }),
})
export const wantToGoOn = (work: Work, connectionId: number, isBack: boolean): void =>
  work.enqueue(goOnJob, { connectionId, isBack }, { key: `go-on:${connectionId}:${isBack}` })

type Before = Parameters<typeof asksForAdmin>[0]

const keepPause = async (work: Work, connectionId: number, before: Before, next: Parameters<typeof savePause>[2]) => {
  await savePause(work.tx, connectionId, next)
  if (next && asksForAdmin(before, next, work.clock.now())) work.enqueue(tellOfPause, { connectionId })
}

/** WhatsApp's restriction of the number; null: none. If it has just ended, what waited for the number continues. */
export const recordRestriction = (
  ctx: Ctx,
  connectionId: number,
  restriction: NumberRestriction | null,
): Promise<void> =>
  ctx.transact(async (work) => {
    const now = work.clock.now()
    const before = await lockPace(work.tx, connectionId)
    const next = nextPause(before, restriction, now)
    if (next === 'same') return
    await keepPause(work, connectionId, before, next)
    announceCockpit(work, connectionId)
    if (next === null) wantToGoOn(work, connectionId, false)
  })

/** Of what was said of the account only: a pause for other reasons stays. */
const endsWithIt: readonly (PauseReason | null)[] = ['account', 'restricted']

/** So long something waits that was refused before the provider's last word. */
const soonMs = 15_000

/**
 * A provider refused a message for what the number is or did. Answers until when it is not tried. `at`: when it was
 * refused, or was handed over.
 */
export const pauseNumber = async (
  work: Work,
  connectionId: number,
  heard: { reason: PauseReason; seconds: number; detail: string | null; at?: Date },
): Promise<Date> => {
  const now = work.clock.now()
  const before = await lockPace(work.tx, connectionId)
  if (heard.at && endsWithIt.includes(heard.reason) && isOvertaken(before, heard.at, now)) {
    const { pausedUntil } = before
    return pausedUntil && pausedUntil > now ? pausedUntil : new Date(now.getTime() + soonMs)
  }
  const next = providerPause(before, heard, now)
  if (next === 'same') return before.pausedUntil ?? now
  await keepPause(work, connectionId, before, next)
  announceCockpit(work, connectionId)
  return next.until
}

/** Until when something unasked waits for a provider's pause; null: it may leave. After a pause, one at a time may until it is known what became of it. */
export const pauseFor = async (work: Work, connectionId: number): Promise<Date | null> => {
  const now = work.clock.now()
  if ((await pausedUntil(work.tx, connectionId)) === null) return null
  const step = afterPause(await lockPace(work.tx, connectionId), now)
  if (step.turn === 'probe') await saveProbe(work.tx, connectionId, now)
  return step.turn === 'wait' ? step.until : null
}

/** Without an end: asked again after that. */
const guessSeconds = 6 * 3_600

const changePause = async (work: Work, connectionId: number, before: Before, change: PauseChange): Promise<boolean> => {
  const now = work.clock.now()
  const { pausedUntil, pauseReason } = before
  const isPaused = pausedUntil !== null && pausedUntil > now
  if (change.to === 'end') {
    if (!isPaused || !endsWithIt.includes(pauseReason)) return false
    await savePause(work.tx, connectionId, null)
    return true
  }
  const { detail } = change
  // A longer pause for another reason holds.
  if (change.to === 'until' && isPaused && !endsWithIt.includes(pauseReason) && pausedUntil > change.until) return false
  if (change.to === 'guess') await pauseNumber(work, connectionId, { reason: 'account', seconds: guessSeconds, detail })
  else await keepPause(work, connectionId, before, { at: now, until: change.until, reason: 'restricted', detail })
  return false
}

/** The provider's word about the account or the number. If a pause ends by it, what waited for the number continues. */
export const recordStanding = async (work: Work, connectionId: number, news: AccountNews): Promise<void> => {
  const before = await lockPace(work.tx, connectionId)
  const next = nextStanding(before, news, work.clock.now())
  if (next === 'same') return
  await saveStanding(work.tx, connectionId, next.standing)
  const hasEnded = next.pause !== null && (await changePause(work, connectionId, before, next.pause))
  if (hasEnded) wantToGoOn(work, connectionId, false)
  announceCockpit(work, connectionId)
}

/** Each of the limits, or none. */
type LimitsChange = { [Limit in keyof Limits]?: Limits[Limit] | undefined }

/** Absent fields stay unchanged. */
/** Returns whether anything changed. */
export const changeLimits = async (work: Work, connectionId: number, given: LimitsChange): Promise<boolean> => {
  const before = await lockPace(work.tx, connectionId)
  const news = differing(given, before)
  if (isNothing(news)) return false
  const after = { ...before, ...news } as typeof before
  settle(checkLimits(after))
  await saveLimits(work.tx, connectionId, after)
  return true
}

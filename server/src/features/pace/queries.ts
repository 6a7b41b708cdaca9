import type { Guard, NumberPause, PauseReason, ProviderStanding } from '@guiche/contract/features/connection-cockpit'
import type { Work } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { daysIn, takeTurn } from './rules.ts'
import { type PaceRow, readPace } from './store.ts'
import { toGuardView, toStandingView } from './view.ts'

/** The limits of the number's guard, and how much of them is used. */
export const guardOf = async (work: Pick<Work, 'tx' | 'clock'>, connectionId: number): Promise<Guard> =>
  toGuardView(await readPace(work.tx, connectionId), work.clock.now())

const paused = statement(
  'pace_paused_until',
  'select paused_until "until" from connection_paces where company_id = :companyId and connection_id = :connectionId',
).rows<{ until: Date | null }>()
/** Until when WhatsApp restricts the number; may be past. Null: no restriction. */
export const pausedUntil = async (tx: TenantTransaction, connectionId: number): Promise<Date | null> =>
  (await tx.sql(paused, { connectionId }))[0]?.until ?? null

interface Hold {
  by: 'hour' | 'day' | 'strangers'
  until: Date
}

/** What the guard would say now to something unasked, without taking a turn; null: it may leave, now or after the pause between two. */
export const guardHolds = async (
  { tx, clock }: Pick<Work, 'tx' | 'clock'>,
  connectionId: number,
): Promise<{ stranger: Hold | null; known: Hold | null }> => {
  const row = await readPace(tx, connectionId)
  const now = clock.now()
  const moment = { now, random: 0, ...daysIn(row.timezone) }
  const clockNow = { ...row, pausedUntil: null }
  const holdOf = (lastWroteAt: Date | null): Hold | null => {
    const turn = takeTurn(row, clockNow, { isByPerson: true, lastWroteAt, turnAt: null }, moment)
    return turn.turn === 'held' && turn.by !== 'pause' ? { by: turn.by, until: turn.until } : null
  }
  return { stranger: holdOf(null), known: holdOf(new Date(0)) }
}

/** The guard's numbers, for what is foretold. */
export const paceOf = (tx: TenantTransaction, connectionId: number): Promise<PaceRow> => readPace(tx, connectionId)

const pause = statement(
  'pace_pause_read',
  `select paused_until "until", pause_reason reason, pause_detail detail from connection_paces
    where company_id = :companyId and connection_id = :connectionId and paused_until > :now and pause_reason is not null`,
).rows<{ until: Date; reason: PauseReason; detail: string | null }>()
/** Of any number; null: none stands. */
export const pauseOf = async (
  { tx, clock }: Pick<Work, 'tx' | 'clock'>,
  connectionId: number,
): Promise<NumberPause | null> => {
  const [row] = await tx.sql(pause, { connectionId, now: clock.now() })
  return row ? { ...row, until: row.until.toISOString() } : null
}

/** The provider's last word about the number and its account. */
export const standingOf = async (tx: TenantTransaction, connectionId: number): Promise<ProviderStanding> =>
  toStandingView(await readPace(tx, connectionId))

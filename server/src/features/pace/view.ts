import type { Guard, ProviderStanding } from '@guiche/contract/features/connection-cockpit'
import { dayAfter } from '../companies/rules.ts'
import { allowedOn, clockAt, warmUpDay } from './rules.ts'
import type { PaceRow } from './store.ts'

export const toGuardView = (row: PaceRow, now: Date): Guard => {
  const { isGuarded, perMinute, perHour, perDay, strangersPerDay, warmUpDays, linkedAt } = row
  const clock = clockAt(row, now, dayAfter(now, 0, row.timezone))
  const allowed = allowedOn(row, linkedAt, now)
  const isPaused = row.pausedUntil !== null && row.pausedUntil > now
  return {
    ...{ isGuarded, perMinute, perHour, perDay, strangersPerDay, warmUpDays },
    allowedToday: allowed.perDay,
    usedToday: clock.dayUsed,
    strangersAllowedToday: allowed.strangersPerDay,
    strangersUsedToday: clock.dayStrangers,
    usedThisHour: clock.hourUsed,
    linkedAt: linkedAt?.toISOString() ?? null,
    warmUpDay: warmUpDay(linkedAt, warmUpDays, now),
    pausedUntil: isPaused && row.pausedUntil ? row.pausedUntil.toISOString() : null,
    pauseReason: isPaused ? row.pauseReason : null,
    pauseDetail: isPaused ? row.pauseDetail : null,
  }
}

export const toStandingView = (row: PaceRow): ProviderStanding => ({
  lowQualitySince: row.lowQualitySince?.toISOString() ?? null,
  limit: row.qualityLimit,
  warning: row.accountWarning,
  warnedAt: row.accountWarning ? (row.accountHeardAt?.toISOString() ?? null) : null,
  detail: row.accountDetail,
})

/** The period of old messages to import. The browser's field has local times without a zone, to the minute. */
import { z } from 'zod'

const two = (part: number) => String(part).padStart(2, '0')

/** Null: empty. */
export const localOf = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

const instantOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** To the minute, as in the field, so that an unchanged field counts as unchanged. */
export const asShown = (instant: string | null): string | null => instantOf(localOf(instant))

export const LocalInstant = z
  .string()
  .refine((local) => local === '' || !Number.isNaN(Date.parse(local)))
  .transform(instantOf)

const mostYears = 2
/** The earliest time that the server accepts. */
export const earliest = (now: Date): string => {
  const then = new Date(now)
  then.setFullYear(then.getFullYear() - mostYears)
  return localOf(then.toISOString())
}

/** When the old messages begin and end that a number brings along. A browser's own field has them local, without a zone, to the minute. */
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

/** To the minute, as the field shows it: what is shown unchanged is unchanged. */
export const asShown = (instant: string | null): string | null => instantOf(localOf(instant))

export const LocalInstant = z
  .string()
  .refine((local) => local === '' || !Number.isNaN(Date.parse(local)))
  .transform(instantOf)

const mostYears = 2
/** The earliest that the server takes. */
export const earliest = (now: Date): string => {
  const then = new Date(now)
  then.setFullYear(then.getFullYear() - mostYears)
  return localOf(then.toISOString())
}

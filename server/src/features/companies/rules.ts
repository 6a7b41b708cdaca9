import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { daysUntilGone, neverExpires, platformCompanyId, type recurrences } from '@guiche/contract/features/companies'

const dayIn = (now: Date, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** The calendar day so many days after today, in the time zone. */
export const dayAfter = (now: Date, days: number, zone: string): string => {
  const day = new Date(`${dayIn(now, zone)}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** No time zone is more than fourteen hours ahead of UTC. */
const hoursAhead = 14

/** Whether the due date (a calendar day of the company) has passed. The day itself still counts as paid. */
export const isExpired = (dueDate: string, now: Date, zone: string): boolean => {
  const latestDay = new Date(now.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10)
  // Checked with every call: the time zone is only used if it could make a difference.
  if (dueDate >= latestDay) return false
  return dueDate < dayIn(now, zone)
}

/** The platform's own company never expires. */
export const isSubscriptionOver = (company: { id: number; dueDate: string; timezone: string }, now: Date): boolean =>
  company.id !== platformCompanyId && isExpired(company.dueDate, now, company.timezone)

type Recurrence = (typeof recurrences)[number]
const monthsOf: Record<Recurrence, number> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }

/** The same day so many months later; the last day of a shorter month. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, lastDate))
  return first.toISOString().slice(0, 10)
}

/** One more period, from the current due date, whether past or future. */
export const extended = ({ dueDate, recurrence }: { dueDate: string; recurrence: Recurrence }): string => {
  // Years with five digits are not valid days any more.
  if (dueDate >= neverExpires) return neverExpires
  const next = monthsAfter(dueDate, monthsOf[recurrence])
  if (next > neverExpires) return neverExpires
  return next
}

/** The first period if no other day is given. */
export const firstDueDate = (now: Date, recurrence: Recurrence, zone: string): string =>
  monthsAfter(dayIn(now, zone), monthsOf[recurrence])

const dayMs = 86_400_000

interface Known {
  id: number
  name: string
  isRemoved: boolean
}

/** The platform's own company never expires. A removed company must be restored before other changes. */
export const mayChange = (company: Known, change: { status?: unknown; dueDate?: unknown }): Decision<null> => {
  if (company.isRemoved) return refuse('ERR_NO_COMPANY_FOUND')
  const ends = change.status !== undefined || change.dueDate !== undefined
  if (company.id !== platformCompanyId || !ends) return accept(null)
  return refuse('ERR_PLATFORM_COMPANY', change.status === undefined ? 'body.dueDate' : 'body.status')
}

/** `typed`: the name as the super admin typed it; absent from clients that do not ask for it. */
export const mayRemove = ({ id, name }: Known, typed: string | undefined): Decision<null> => {
  if (id === platformCompanyId) return refuse('ERR_PLATFORM_COMPANY')
  return typed === undefined || typed.trim() === name ? accept(null) : refuse('ERR_COMPANY_NAME_DIFFERS', 'body.name')
}

/** Until then it can be restored; then the deletion starts. */
export const goesAt = (removedAt: Date): Date => new Date(removedAt.getTime() + daysUntilGone * dayMs)

/** Clocks of nodes differ: none starts deleting what another may still restore. */
const betweenMs = 10 * 60_000
/** Companies removed before then are deleted now. */
export const goneBefore = (now: Date): Date => new Date(now.getTime() - daysUntilGone * dayMs - betweenMs)

export const mayRestore = ({ removedAt }: { removedAt: Date | null }, now: Date): Decision<null> => {
  if (removedAt === null) return refuse('ERR_COMPANY_NOT_REMOVED')
  return now < goesAt(removedAt) ? accept(null) : refuse('ERR_COMPANY_GOING')
}

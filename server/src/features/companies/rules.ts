import { platformCompanyId } from '@guiche/contract/features/companies'

const dayIn = (now: Date, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** The calendar day so many days after today, as the zone has it. */
export const dayAfter = (now: Date, days: number, zone: string): string => {
  const day = new Date(`${dayIn(now, zone)}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Nowhere is it later than fourteen hours after UTC. */
const hoursAhead = 14

/** Is the due date (a calendar day of the company) over? The day itself still counts as paid. */
export const isExpired = (dueDate: string, now: Date, zone: string): boolean => {
  const latestDay = new Date(now.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10)
  // Asked with every call: the zone's calendar is consulted only where it could make a difference.
  if (dueDate >= latestDay) return false
  return dueDate < dayIn(now, zone)
}

/** The platform's own company never expires. */
export const isSubscriptionOver = (company: { id: number; dueDate: string; timezone: string }, now: Date): boolean =>
  company.id !== platformCompanyId && isExpired(company.dueDate, now, company.timezone)

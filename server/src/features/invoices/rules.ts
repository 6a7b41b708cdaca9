import { accept, type Decision, refuseWith } from '@guiche/contract/core/decision'
import { neverExpires, platformCompanyId, type recurrences } from '@guiche/contract/features/companies'
import { customMonthCents, customPlan, monthsOf } from '@guiche/contract/features/invoices'

/** How many days before its due date the next invoice is created. */
export const daysAhead = 10

interface PlanPrice {
  id: number
  name: string
  users: number
  connections: number
  queues: number
  /** A month. */
  amountCents: number
}

export interface BilledCompany {
  id: number
  /** YYYY-MM-DD in the company's calendar. */
  dueDate: string
  recurrence: (typeof recurrences)[number]
  plan: PlanPrice
}

/** The fields of an unpaid invoice. */
export interface Terms {
  detail: string
  planId: number
  users: number
  connections: number
  queues: number
  isCustom: boolean
  months: number
  amountCents: number
  dueDate: string
}

/** For the company's own plan. */
export const termsOf = ({ plan, recurrence, dueDate }: BilledCompany): Terms => {
  const months = monthsOf(recurrence)
  const { id: planId, name: detail, users, connections, queues, amountCents } = plan
  return {
    detail,
    planId,
    users,
    connections,
    queues,
    isCustom: false,
    months,
    amountCents: amountCents * months,
    dueDate,
  }
}

/** For a custom plan: the server computes the price, whatever the client sent. */
export const customTerms = (
  company: BilledCompany,
  { users, connections }: { users: number; connections: number },
  plan: { id: number; name: string; queues: number },
): Terms => {
  const months = monthsOf(company.recurrence)
  return {
    detail: plan.name,
    planId: plan.id,
    users,
    connections,
    queues: plan.queues,
    isCustom: true,
    months,
    amountCents: customMonthCents(users, connections) * months,
    dueDate: company.dueDate,
  }
}

interface Numbers {
  users: number
  connections: number
}

/** The least that a plan by numbers is made of: nobody buys less than they go on using. */
export const leastNumbers = (used: Numbers): Numbers => ({
  users: Math.max(customPlan.fewest, used.users),
  connections: Math.max(customPlan.fewest, used.connections),
})

/** The allowed numbers of a custom plan. */
export const customNumbers = (
  given: { [K in keyof Numbers]?: number | undefined },
  used: Numbers,
): Decision<Numbers> => {
  const least = leastNumbers(used)
  const { users, connections } = given
  const tooFew = (key: keyof Numbers) =>
    ({ ...refuseWith('ERR_VALIDATION', { least: least[key] }), field: `body.${key}` }) as const
  const isTaken = (key: keyof Numbers, value: number | undefined): value is number =>
    value !== undefined && value >= least[key] && value <= customPlan.most
  if (!isTaken('users', users)) return tooFew('users')
  if (!isTaken('connections', connections)) return tooFew('connections')
  return accept({ users, connections })
}

/** The platform's own company, and free plans, owe nothing. */
export const isOwed = ({ id }: Pick<BilledCompany, 'id'>, { amountCents }: Pick<PlanPrice, 'amountCents'>): boolean =>
  id !== platformCompanyId && amountCents > 0
const owesAnything = (company: BilledCompany): boolean => isOwed(company, company.plan)

type Open = Terms & { hasCharges: boolean }
export type InvoiceStep = { step: 'none' } | { step: 'make'; terms: Terms } | { step: 'change'; terms: Terms }

const isSame = (a: Terms, b: Terms): boolean => (Object.keys(a) as (keyof Terms)[]).every((key) => a[key] === b[key])

/**
 * What the daily run does for a company. The open invoice follows the company's plan and due date; one of a custom
 * plan keeps its numbers. While somebody may be paying it, it stays unchanged. `dueBefore`: the last day for which an
 * invoice is created.
 */
export const nextInvoice = (company: BilledCompany, open: Open | null, dueBefore: string): InvoiceStep => {
  if (!owesAnything(company)) return { step: 'none' }
  if (!open) return company.dueDate <= dueBefore ? { step: 'make', terms: termsOf(company) } : { step: 'none' }
  if (open.hasCharges) return { step: 'none' }
  const { hasCharges: _known, ...before } = open
  const terms = open.isCustom ? { ...before, dueDate: company.dueDate } : termsOf(company)
  return isSame(before, terms) ? { step: 'none' } : { step: 'change', terms }
}

const two = (value: number) => String(value).padStart(2, '0')

/** So many months later; the last day of a shorter month. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const counted = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(counted / 12), (counted % 12) + 1]
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return `${String(toYear).padStart(4, '0')}-${two(toMonth)}-${two(Math.min(date, lastDay))}`
}

/** From the later of today and the due date: paying early loses no day, and paying late gets no free days. */
export const renewedUntil = (dueDate: string, today: string, months: number): string => {
  const from = dueDate > today ? dueDate : today
  const until = from >= neverExpires ? neverExpires : monthsAfter(from, months)
  if (until > neverExpires) return neverExpires
  return until
}

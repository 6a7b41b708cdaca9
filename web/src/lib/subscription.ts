import { neverExpires, platformCompanyId } from '@guiche/contract/features/companies'
import type { SessionUser } from '@guiche/contract/features/users'
import { dayOf, daysBetween } from './dates.ts'
import { recall, remember, subscriptionToldKey } from './storage.ts'

/** With fewer days left than this, the user is warned at sign-in. */
const warnBelowDays = 5

type Company = Pick<SessionUser['company'], 'id' | 'dueDate' | 'timezone'>

export const daysLeft = (company: Company, now = Date.now()): number =>
  daysBetween(dayOf(now, company.timezone), company.dueDate)

export const neverEnds = (company: Company): boolean =>
  company.id === platformCompanyId || company.dueDate.slice(0, 10) === neverExpires

export const isExpired = (company: Company): boolean => !neverEnds(company) && daysLeft(company) < 0

export const endsSoon = (company: Company): boolean => {
  const days = daysLeft(company)
  return !neverEnds(company) && days >= 0 && days < warnBelowDays
}

/** Reminders start at most ten days before; a page that stays open overnight is a day ahead. */
const remindedBelowDays = 12
export const mayBeReminded = (company: Company): boolean =>
  !neverEnds(company) && !isExpired(company) && daysLeft(company) < remindedBelowDays

/** Once a day is enough, and again after every sign-in. */
export const wasToldToday = (company: Company, now = Date.now()): boolean =>
  recall(subscriptionToldKey) === dayOf(now, company.timezone)

export const noteTold = (company: Company, now = Date.now()): void =>
  remember(subscriptionToldKey, dayOf(now, company.timezone))

/** When a company is reminded of its invoice, and with which step. */

import type { ReminderStep } from '@guiche/contract/features/invoices'
import { definitionOf, type PlatformSettingKey } from '@guiche/contract/settings'
import { instantOf } from '@guiche/contract/zoned-time'
import { dayAfter } from '../companies/rules.ts'

export interface Step {
  step: ReminderStep
  /** Relative to the due date; negative before it. */
  days: number
}

/** The settings of a step: whether it is on, and how many days before or after. */
const settingsOf: Record<ReminderStep, { isOn: PlatformSettingKey; days: PlatformSettingKey | null; sign: -1 | 1 }> = {
  before1: { isOn: 'dunningBefore1', days: 'dunningBefore1Days', sign: -1 },
  before2: { isOn: 'dunningBefore2', days: 'dunningBefore2Days', sign: -1 },
  dueDay: { isOn: 'dunningDueDay', days: null, sign: 1 },
  after1: { isOn: 'dunningAfter1', days: 'dunningAfter1Days', sign: 1 },
  after2: { isOn: 'dunningAfter2', days: 'dunningAfter2Days', sign: 1 },
  after3: { isOn: 'dunningAfter3', days: 'dunningAfter3Days', sign: 1 },
}

type Stored = Partial<Record<string, string>>
const settingIn = (stored: Stored, key: PlatformSettingKey) => stored[key] || definitionOf(key).initial

/** The steps that are switched on. */
export const stepsOf = (stored: Stored): Step[] =>
  (Object.entries(settingsOf) as [ReminderStep, (typeof settingsOf)[ReminderStep]][]).flatMap(
    ([step, { isOn, days, sign }]) =>
      settingIn(stored, isOn) === 'enabled' ? [{ step, days: days ? sign * Number(settingIn(stored, days)) : 0 }] : [],
  )

/**
 * How many days late a step is still taken, for example after an outage. A new company, such as one on trial, is not
 * sent earlier steps.
 */
const graceDays = 2

/** Nobody is mailed at night: the day starts at eight in the company's time zone. */
const hour = '08:00:00'
const hasBegun = (day: string, now: Date, zone: string): boolean => instantOf(`${day}T${hour}`, zone) <= now

/** The day so many days away; both are calendar days. */
const dayFrom = (day: string, days: number): string => dayAfter(new Date(`${day}T12:00:00Z`), days, 'UTC')

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Due dates with a step that may be due now, in any time zone. */
export const dueDatesOf = ({ days }: Step, now: Date): { from: string; to: string } => ({
  from: dayAfter(now, -days - graceDays, 'Etc/GMT+12'),
  to: dayAfter(now, -days, 'Pacific/Kiritimati'),
})

export interface Reminded {
  dueDate: string
  timezone: string
  /** Steps already decided for this due date. */
  decided: readonly ReminderStep[]
}

/** The step to send now, and the steps to skip. If several are due, the latest one is sent. */
export const dueSteps = (
  steps: readonly Step[],
  { dueDate, timezone, decided }: Reminded,
  now: Date,
): { say: ReminderStep | null; leave: ReminderStep[] } => {
  const today = dayAfter(now, 0, timezone)
  const begun = steps
    .map((step) => ({ ...step, day: dayFrom(dueDate, step.days) }))
    .filter(({ day }) => day >= dayFrom(today, -graceDays) && hasBegun(day, now, timezone))
    .sort((a, b) => a.days - b.days)
  const latest = begun.at(-1)
  const open = begun.filter(({ step }) => !decided.includes(step)).map(({ step }) => step)
  const say = latest && open.includes(latest.step) ? latest.step : null
  return { say, leave: open.filter((step) => step !== say) }
}

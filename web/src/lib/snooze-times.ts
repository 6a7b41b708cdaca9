/** The times that are offered for snoozing. Days start at nine, in the browser's time zone. */
const morning = 9

const later = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000)

const morningIn = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning)

const monday = 1
const daysToMonday = (now: Date): number => (monday - now.getDay() + 7) % 7 || 7

/** On a Sunday, Monday is tomorrow. */
const isTwice = (key: string, now: Date): boolean => key === 'monday' && daysToMonday(now) === 1

export const snoozeTimes = (now: Date) => {
  const times = [
    { key: 'hour', at: later(now, 1) },
    { key: 'hours', at: later(now, 3) },
    { key: 'tomorrow', at: morningIn(now, 1) },
    { key: 'monday', at: morningIn(now, daysToMonday(now)) },
  ] as const
  return times.filter(({ key }) => !isTwice(key, now))
}

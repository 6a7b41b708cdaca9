/** When somebody may work: in the zone of their company. */
const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Making a formatter costs more than the rest; every call asks, and there are few zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const clockIn = (now: Date, zone: string) => {
  const made = () =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const formatter = formatters.get(zone) ?? made()
  formatters.set(zone, formatter)
  return formatter.format(now)
}

export interface WorkHours {
  /** HH:MM in the company's zone. */
  startWork: string
  endWork: string
}

/** What a person has who was never told other hours. */
const isAllDay = ({ startWork, endWork }: WorkHours) =>
  startWork === endWork || (startWork === '00:00' && endWork === '23:59')

/** Both ends belong to the hours; an end before the start lies on the next day; equal ends are the whole day. */
export const isWithinHours = (hours: WorkHours, now: Date, zone: string): boolean => {
  if (isAllDay(hours)) return true
  const minute = minutesOf(clockIn(now, zone))
  const start = minutesOf(hours.startWork)
  const end = minutesOf(hours.endWork)
  return start < end ? minute >= start && minute <= end : minute >= start || minute <= end
}

export interface Worker extends WorkHours {
  profile: string
  super: boolean
}

/** Admins set the hours of others and have none. */
export const isOnDuty = (who: Worker, now: Date, zone: string): boolean =>
  who.super || who.profile === 'admin' || isWithinHours(who, now, zone)

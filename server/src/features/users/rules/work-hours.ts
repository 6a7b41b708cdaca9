/** When a user may work: in the time zone of their company. */
const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Creating a formatter is slow; every call needs one, and there are few time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const clockIn = (now: Date, zone: string) => {
  const made = () =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const formatter = formatters.get(zone) ?? made()
  formatters.set(zone, formatter)
  return formatter.format(now)
}

export interface WorkHours {
  /** HH:MM in the company's time zone. */
  startWork: string
  endWork: string
}

/** The default hours. */
const isAllDay = ({ startWork, endWork }: WorkHours) =>
  startWork === endWork || (startWork === '00:00' && endWork === '23:59')

/** Both ends are inclusive; an end before the start is on the next day; equal ends mean the whole day. */
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

/** Scheduled messages for the calendar: in the company's time zone, with the future messages of series. */
import { listSchedules, type Schedule } from '@guiche/contract/features/schedules'
import { type Series, sendTime, turnsOf } from '@guiche/contract/schedule-times'
import { instantOf, wallOf } from '@guiche/contract/zoned-time'
import { pagesOf } from '../../../lib/query.ts'

/** `YYYY-MM-DD`. */
export type DayText = string

export interface Entry {
  id: string
  /** `YYYY-MM-DD HH:mm:ss`, as the calendar needs them. */
  start: string
  end: string
  schedule: Schedule
  /** A later message of a series: visible, but it cannot be moved. */
  isLater: boolean
}

const shownMinutes = 30
const dayMs = 86_400_000

const plusDays = (day: DayText, days: number): DayText =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The range that any view of this day may show: the month, with the weeks at its edges. */
export const periodAround = (day: DayText): { dateStart: DayText; dateEnd: DayText } => {
  const first = `${day.slice(0, 7)}-01`
  return { dateStart: plusDays(first, -7), dateEnd: plusDays(first, 45) }
}

export const schedulesIn = (period: ReturnType<typeof periodAround>, searchParam: string) =>
  pagesOf(listSchedules, { query: { ...period, ...(searchParam === '' ? {} : { searchParam }) } })

export const onWall = (at: Date, zone: string): string => wallOf(at, zone).replace('T', ' ')
export const fromWall = (wall: string, zone: string): Date => instantOf(wall.replace(' ', 'T').slice(0, 19), zone)

const entryOf = (schedule: Schedule, at: Date, zone: string, turn: number): Entry => ({
  id: turn === 0 ? String(schedule.id) : `${schedule.id}:${turn}`,
  start: onWall(at, zone),
  end: onWall(new Date(at.getTime() + shownMinutes * 60_000), zone),
  schedule,
  isLater: turn > 0,
})

/** The maximum shown per series. */
const mostTurns = 100

/**
 * The next message, and those of its series before the end of the range: computed from the next one, as the server
 * does after each.
 */
const laterOf = (schedule: Schedule, zone: string, until: Date): Entry[] => {
  if (schedule.status !== 'PENDENTE' || schedule.valorIntervalo === 0) return []
  const series: Series = {
    firstSendAt: new Date(schedule.sendAt),
    intervalUnit: schedule.intervalo,
    intervalCount: schedule.valorIntervalo,
    times: schedule.enviarQuantasVezes - schedule.contadorEnvio,
    dayRule: schedule.tipoDias,
  }
  const found: Entry[] = []
  for (let turn = 1; turn < Math.min(turnsOf(series), mostTurns); turn += 1) {
    const at = sendTime(series, turn, zone)
    if (at > until) break
    found.push(entryOf(schedule, at, zone, turn))
  }
  return found
}

export const entriesOf = (schedules: readonly Schedule[], zone: string, lastDay: DayText): Entry[] => {
  const until = fromWall(`${lastDay} 23:59:59`, zone)
  return schedules
    .flatMap((schedule) => [entryOf(schedule, new Date(schedule.sendAt), zone, 0), ...laterOf(schedule, zone, until)])
    .sort((left, right) => (left.start < right.start ? -1 : Number(left.start > right.start)))
}

/** Sent messages are history, and other users' cannot be moved. */
export const mayMove = ({ schedule, isLater }: Entry, user: { id: number; profile: string }): boolean =>
  !isLater && schedule.sentAt === null && (schedule.userId === user.id || user.profile === 'admin')

import { decodeCursor } from '@guiche/contract/core/paging'
import { mostReportRows } from '@guiche/contract/features/reports'

const mostId = Number.MAX_SAFE_INTEGER
const isWhole = (value: number): boolean => Number.isSafeInteger(value) && Math.abs(value) <= mostId

/** The last row of the previous page: microseconds, as PostgreSQL stores times, and its id. */
const lastIn = (cursor: string | undefined): { at: string; id: number } | null => {
  const [us, id] = (cursor ? decodeCursor(cursor, 2) : null)?.map(Number) ?? []
  if (us === undefined || id === undefined || !isWhole(us) || !isWhole(id)) return null
  const ms = Math.floor(us / 1000)
  const mostMs = 8.64e15
  if (Math.abs(ms) > mostMs / 1000) return null
  const micros = String(us - ms * 1000).padStart(3, '0')
  return { at: new Date(ms).toISOString().replace('Z', `${micros}Z`), id }
}

export interface Place {
  after: { at: string; id: number } | null
  offset: number
  rows: number
}

/** The start and size of a page: the cursor takes precedence over the page number. */
export const placeOf = (query: { cursor?: string | undefined; page: number; pageSize: number }): Place => {
  const rows = Math.min(query.pageSize, mostReportRows)
  const after = lastIn(query.cursor)
  return { after, rows, offset: after ? 0 : (query.page - 1) * rows }
}

const [minute, hour, day] = [60, 3_600, 86_400]
/** In the format of older clients. */
export const supportTimeOf = (seconds: number | null): string => {
  if (seconds === null) return '0'
  const [days, hours, minutes] = [seconds / day, (seconds % day) / hour, (seconds % hour) / minute].map(Math.floor)
  return `${days} days, ${hours} hrs and ${minutes} minutes`
}

/** Seconds from one time to a later one; null if one is missing or they are in the wrong order. */
export const secondsBetween = (from: Date | null, to: Date | null): number | null =>
  from === null || to === null || to < from ? null : Math.round((to.getTime() - from.getTime()) / 1000)

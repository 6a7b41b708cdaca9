/** What is stored and added up. */

/** Sums as PostgreSQL returns them. Seconds are whole. */
export interface Sums {
  opened: number
  ended: number
  groups: number
  active: number
  leads: number
  reopened: number
  awaiting: number
  rated: number
  rates: number
  promoters: number
  detractors: number
  waits: number
  wait_ms: number
  answers: number
  answer_ms: number
  supports: number
  support_ms: number
  resolutions: number
  resolution_ms: number
  /** The minimum and the maximum, in seconds; null if there are none. */
  wait_least: number | null
  wait_most: number | null
  answer_least: number | null
  answer_most: number | null
  support_least: number | null
  support_most: number | null
  resolution_least: number | null
  resolution_most: number | null
}

/** What a day or a month adds to a period. */
export interface Part extends Sums {
  grain: 'day' | 'month'
  /** `2027-03-14`; of a month its first day. */
  starts_on: string
  /** How many times are in each bucket, kind after kind. */
  spreads: number[]
  /** Of a day by hour, of a month by weekday and hour. */
  arrivals: number[]
  /** At the same indexes: how many waited, and for how many seconds. */
  hour_waits: number[]
  hour_wait_seconds: number[]
}

/** Both days included. */
export interface Period {
  from: string
  to: string
}

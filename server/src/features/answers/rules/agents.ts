/** Whom a waiting ticket is handed to by itself. */
import { isWithinHours } from '../../users/rules/work-hours.ts'

export interface Candidate {
  id: number
  isOnline: boolean
  /** HH:MM, in the company's zone. */
  startWork: string
  endWork: string
  /** Tickets that are theirs already, attended or waiting. */
  tickets: number
  /** When they were last given one, or took one; null: never. */
  busyAt: Date | null
}

const idleFirst = (left: Candidate, right: Candidate): number =>
  (left.busyAt?.getTime() ?? 0) - (right.busyAt?.getTime() ?? 0)

/** Online and within their hours; of these who has the fewest tickets, then who has been idle the longest. Null: nobody. */
export const nextAgent = (
  candidates: readonly Candidate[],
  { now, zone, except }: { now: Date; zone: string; except: number | null },
): number | null => {
  const [first] = candidates
    .filter((each) => each.isOnline && each.id !== except && isWithinHours(each, now, zone))
    .toSorted((left, right) => left.tickets - right.tickets || idleFirst(left, right) || left.id - right.id)
  return first?.id ?? null
}

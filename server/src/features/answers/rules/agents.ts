/** To whom a waiting ticket is assigned automatically. */
import { isWithinHours } from '../../users/rules/work-hours.ts'

export interface Candidate {
  id: number
  isOnline: boolean
  /** HH:MM, in the company's time zone. */
  startWork: string
  endWork: string
  /** Their tickets, attended or waiting. */
  tickets: number
  /** When they were last assigned one, or accepted one; null: never. */
  busyAt: Date | null
}

const idleFirst = (left: Candidate, right: Candidate): number =>
  (left.busyAt?.getTime() ?? 0) - (right.busyAt?.getTime() ?? 0)

/** Online and within their hours; of these the one with the fewest tickets, then the longest idle one. Null: nobody. */
export const nextAgent = (
  candidates: readonly Candidate[],
  { now, zone, except }: { now: Date; zone: string; except: number | null },
): number | null => {
  const [first] = candidates
    .filter((each) => each.isOnline && each.id !== except && isWithinHours(each, now, zone))
    .toSorted((left, right) => left.tickets - right.tickets || idleFirst(left, right) || left.id - right.id)
  return first?.id ?? null
}

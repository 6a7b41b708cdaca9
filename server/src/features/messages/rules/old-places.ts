/** Where old messages stand among those of their chat that are stored already: before the first that was written after them. */
import { orderStep } from './late-arrival.ts'

export interface Standing {
  seq: number
  writtenAt: Date
}

/**
 * An order number for each of `old`, which are in order of time; null: it stands behind all that is there. `standing`: what the chat has, in its
 * order. Those that go into one gap share its room evenly. The numbers between two multiples of the step belong to the chat that was
 * given the upper one, as in late-arrival.ts.
 */
export const oldPlaces = (standing: readonly Standing[], old: readonly Date[]): (number | null)[] => {
  const places: (number | null)[] = []
  for (let from = 0, next = 0; from < old.length; ) {
    const first = old[from] as Date
    while (next < standing.length && (standing[next] as Standing).writtenAt <= first) next += 1
    const successor = standing[next]
    if (!successor) {
      places.push(...old.slice(from).map(() => null))
      break
    }
    const end = old.findIndex((at, index) => index > from && at >= successor.writtenAt)
    const count = (end < 0 ? old.length : end) - from
    places.push(...evenly(successor.seq, standing[next - 1]?.seq ?? 0, count))
    from += count
  }
  return places
}

const evenly = (successor: number, predecessor: number, count: number): (number | null)[] => {
  const floor = Math.max(predecessor, (Math.ceil(successor / orderStep) - 1) * orderStep)
  const room = successor - floor
  // No room is left: they stand behind, as late ones do.
  if (room <= count) return Array.from({ length: count }, () => null)
  return Array.from({ length: count }, (_one, index) => floor + Math.floor((room * (index + 1)) / (count + 1)))
}

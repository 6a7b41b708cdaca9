/** Places old messages among the stored ones of their chat: before the first that was written after them. */
import { orderStep } from './late-arrival.ts'

export interface Standing {
  seq: number
  writtenAt: Date
}

/**
 * Order numbers for `old`, which are sorted by time; null: after all stored ones. `standing`: the stored messages of
 * the chat, in order. Messages in one gap share its room evenly. The numbers between two multiples of the step belong
 * to the chat with the upper one, as in late-arrival.ts.
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
  // No room is left: they go behind, like late messages.
  if (room <= count) return Array.from({ length: count }, () => null)
  return Array.from({ length: count }, (_one, index) => floor + Math.floor((room * (index + 1)) / (count + 1)))
}

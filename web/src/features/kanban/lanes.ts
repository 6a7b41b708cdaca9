/** Which cards stand in which lane, newest activity first. */
import type { Tag } from '@guiche/contract/features/tags'
import type { Ticket } from '@guiche/contract/features/tickets'

export interface Lane {
  /** Null: the lane of tickets that stand in none. */
  id: number | null
  name: string
  color: string | null
  cards: Ticket[]
}

const byActivity = (a: Ticket, b: Ticket): number => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.id - a.id

/** `moved`: where cards were dropped and the server has not answered yet. */
export const lanesWith = (
  lanes: readonly Tag[],
  tickets: readonly Ticket[],
  moved: ReadonlyMap<number, number | null>,
  openName: string,
): Lane[] => {
  const shown: Lane[] = [
    { id: null, name: openName, color: null, cards: [] },
    ...lanes.map(({ id, name, color }): Lane => ({ id, name, color, cards: [] })),
  ]
  const byId = new Map(shown.map((lane) => [lane.id, lane]))
  for (const ticket of tickets) {
    const laneId = moved.has(ticket.id) ? (moved.get(ticket.id) ?? null) : ticket.laneId
    const lane = byId.get(laneId) ?? shown[0]
    lane?.cards.push(ticket)
  }
  for (const { cards } of shown) cards.sort(byActivity)
  return shown
}

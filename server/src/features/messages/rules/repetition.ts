/** Whether a client's id is used for the same request as before. Pure. */

export interface Asked {
  id: string
  userId: number | null
  body: string
  asked?: string
}

interface Stored {
  ticket_id: number
  user_id: number | null
  from_me: boolean
  body: string
  asked: string | null
}

/** Messages stored before digests existed are compared by their text. `ticketId` null: in any ticket. */
export const isRepetition = (stored: Stored, again: Asked, ticketId: number | null): boolean => {
  const isPlaced = stored.from_me && stored.user_id === again.userId
  if (!isPlaced || (ticketId !== null && stored.ticket_id !== ticketId)) return false
  return stored.asked === null ? stored.body === again.body : stored.asked === again.asked
}

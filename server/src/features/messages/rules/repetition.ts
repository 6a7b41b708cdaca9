/** Whether an id that a client made stands for what it stood for before. Pure. */

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

/** What was stored before digests were kept is compared by its words. `ticketId` null: wherever it lies. */
export const isRepetition = (stored: Stored, again: Asked, ticketId: number | null): boolean => {
  const isPlaced = stored.from_me && stored.user_id === again.userId
  if (!isPlaced || (ticketId !== null && stored.ticket_id !== ticketId)) return false
  return stored.asked === null ? stored.body === again.body : stored.asked === again.asked
}

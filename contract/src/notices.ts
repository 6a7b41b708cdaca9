/** Who is notified of a customer's message beyond the screen that shows it: sounds, desktop notifications, pushes. */

interface NoticedTicket {
  status: string
  userId: number | null
  queueId: number | null
  isBot: boolean
}

/**
 * The owner always. For a waiting ticket, only if the company wants it, the agents of its queue, or of any queue if
 * it has none.
 */
export const concerns = (
  ticket: NoticedTicket,
  viewer: { id: number; queueIds: readonly number[] },
  showsWaiting: boolean,
): boolean => {
  const isAttended = ticket.status === 'open' || ticket.status === 'group'
  if (ticket.userId !== null) return isAttended && ticket.userId === viewer.id
  const isWaiting = (ticket.status === 'pending' && !ticket.isBot) || ticket.status === 'group'
  return showsWaiting && isWaiting && (ticket.queueId === null || viewer.queueIds.includes(ticket.queueId))
}

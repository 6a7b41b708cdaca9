/** Whom a customer's message is told to, beyond the screen that shows it: sounds, desktop notifications, pushes. */

interface NoticedTicket {
  status: string
  userId: number | null
  queueId: number | null
  isBot: boolean
}

/** Own conversations always; those that wait only where the company wants it, and then those of the own queues and of none. */
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

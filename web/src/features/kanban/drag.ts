/** What a dragged card carries: the number of its ticket. */
export const cardKey = 'ticketId'

export const ticketIdIn = (data: Record<string | symbol, unknown>): number | null => {
  const id = data[cardKey]
  return typeof id === 'number' ? id : null
}

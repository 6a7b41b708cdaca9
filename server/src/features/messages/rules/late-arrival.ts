/**
 * Where a message stands that the channel brought after later ones. Messages stand as they came, since clocks differ; what one channel timed
 * is told by one clock, and only this is compared. It tells whole seconds: within one, the order of arrival is all there is.
 */

/** Order numbers are given this far apart (migration 0007), so that a late message finds a free one before its successor. */
export const orderStep = 2 ** 20
/** Late ones come in runs, in their order or backwards: each takes a step from its neighbour, and what comes between two halves that step. */
const stride = 2 ** 10

const secondOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

export const isLate = (sentAt: Date, latest: Date | null): boolean =>
  latest !== null && secondOf(sentAt) < secondOf(latest)

/** From here on, the channel's clock told another second. */
export const endOfSecond = (sentAt: Date) => new Date((secondOf(sentAt) + 1) * 1000)

/**
 * An order number before `successor` and after `predecessor`, the message before it in the chat. Null when none is left: then it stands where
 * it came. The numbers between two multiples of the step belong to the chat that was given the upper one, so that no two messages get one.
 */
export const numberBefore = (successor: number, predecessor: number | null): number | null => {
  const below = (Math.ceil(successor / orderStep) - 1) * orderStep
  const floor = Math.max(predecessor ?? 0, below)
  const room = Math.floor((successor - floor) / 2)
  const isFirst = floor === below && successor === below + orderStep
  const number = isFirst
    ? successor - room
    : floor > below
      ? floor + Math.min(stride, room)
      : successor - Math.min(stride, room)
  return number > floor && number < successor ? number : null
}

/**
 * Where to place a message that the channel delivered after later ones. Messages are ordered by arrival, because
 * clocks differ. But the times of one channel come from one clock, so only these are compared. They are whole
 * seconds: within one second only the order of arrival is known, which may differ from the order of storing if two
 * processes received messages.
 */

/** Order numbers are this far apart (migration 0007), so that a late message finds a free one before its successor. */
export const orderStep = 2 ** 20
/**
 * Used when times do not tell the distance: a run of late messages, in order or backwards, takes one step each; a
 * message between two takes the middle.
 */
const stride = 2 ** 10
/**
 * The minimum distance of a late message from its neighbours, while there is room: more may come between, also of the
 * same second.
 */
const margin = 2 ** 6
/** The share of a second's room between two messages of that second. */
const withinSecond = 1 / 16

const overtakenByMs = 10_000

const secondOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

interface Times {
  /** The channel's timestamp. */
  sentAt: Date
  /** When we received it. */
  receivedAt?: Date | undefined
}

/** `latest`: the chat's last messages, each with the latest time so far. */
export const isLate = (
  { sentAt, receivedAt }: Times,
  latest: { sentAt: Date | null; receivedAt: Date | null },
): boolean => {
  if (latest.sentAt === null || secondOf(sentAt) > secondOf(latest.sentAt)) return false
  if (secondOf(sentAt) < secondOf(latest.sentAt)) return true
  const [came, lastCame] = [receivedAt?.getTime() ?? 0, latest.receivedAt?.getTime() ?? 0]
  return came > 0 && came < lastCame
}

/**
 * A message cannot be overtaken by more than this between reception and database; a larger difference means that a
 * clock was set. Null: it is unknown when we received it. `wasReopened`: it counts by when it first arrived, however
 * long decryption took.
 */
export const cameBetween = ({
  receivedAt,
  wasReopened,
}: Pick<Times, 'receivedAt'> & { wasReopened?: boolean | undefined }) => {
  if (!receivedAt) return null
  return { from: receivedAt, to: wasReopened ? null : new Date(receivedAt.getTime() + overtakenByMs) }
}

/** From here on, the channel's clock showed another second. */
export const endOfSecond = (sentAt: Date) => new Date((secondOf(sentAt) + 1) * 1000)

/**
 * The two messages of one chat between which a late one belongs, the second being the later one, with their order
 * numbers and channel times.
 */
export interface Neighbours {
  successor: number
  successorSentAt: Date | null
  /** The message before the successor; null: there is none. */
  predecessor: number | null
  /** Of the last message before the successor with a channel time. */
  predecessorSentAt: Date | null
}

/**
 * An order number between the two, placed in proportion to the channel times: so late messages in any order find room
 * without halving the same gap again and again. Null if no number is left: then it stays where it arrived. The
 * numbers between two multiples of the step belong to the chat with the upper one, so two messages never get the
 * same.
 */
export const numberBetween = (neighbours: Neighbours, sentAt: Date): number | null => {
  const { successor, predecessor } = neighbours
  const below = (Math.ceil(successor / orderStep) - 1) * orderStep
  const floor = Math.max(predecessor ?? 0, below)
  const room = successor - floor
  if (room < 2) return null
  const share = shareOf(neighbours, sentAt)
  return floor + (share === null ? stepInto(room, floor > below) : portionOf(room, share))
}

/** The position of the message's second between those of its neighbours, from 0 to 1; null: unknown. */
const shareOf = ({ predecessorSentAt, successorSentAt }: Neighbours, sentAt: Date): number | null => {
  if (predecessorSentAt === null || successorSentAt === null) return null
  const [from, at, to] = [secondOf(predecessorSentAt), secondOf(sentAt), secondOf(successorSentAt)]
  if (at < from || at >= to) return null
  return (at === from ? withinSecond : at - from) / (to - from)
}

const portionOf = (room: number, share: number) => {
  const least = Math.max(1, Math.min(margin, Math.floor(room / 4)))
  return Math.min(Math.max(Math.round(room * share), least), room - least)
}

const stepInto = (room: number, isBehindOne: boolean) => {
  const half = Math.floor(room / 2)
  if (room === orderStep) return room - half
  return isBehindOne ? Math.min(stride, half) : room - Math.min(stride, half)
}

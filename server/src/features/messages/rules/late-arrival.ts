/**
 * Where a message stands that the channel brought after later ones. Messages stand as they came, since clocks differ; what one channel timed
 * is told by one clock, and only this is compared. It tells whole seconds: within one, the order in which they reached us is all there is. That
 * is not always the order in which they are stored: two processes may each have been brought one.
 */

/** Order numbers are given this far apart (migration 0007), so that a late message finds a free one before its successor. */
export const orderStep = 2 ** 20
/** Where no time tells the distance: a run of late ones, in their order or backwards, takes a step each; what comes between two halves it. */
const stride = 2 ** 10
/** So far from its neighbours a late one stands at least, while there is room: more may come between, of the same second too. */
const margin = 2 ** 6
/** Of a second's room, what the next message of that second is set apart by. */
const withinSecond = 1 / 16

const overtakenByMs = 10_000

const secondOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

interface Times {
  /** What the channel's clock said. */
  sentAt: Date
  /** When it reached us. */
  receivedAt?: Date | undefined
}

/** `latest`: of the chat's last messages, each time the latest there is. */
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
 * By no more can a message be overtaken between here and the database; what is further apart says that a clock was set. Null: nothing tells when it
 * reached us. `wasReopened`: it came when it came first, however long it took to be opened.
 */
export const cameBetween = ({
  receivedAt,
  wasReopened,
}: Pick<Times, 'receivedAt'> & { wasReopened?: boolean | undefined }) => {
  if (!receivedAt) return null
  return { from: receivedAt, to: wasReopened ? null : new Date(receivedAt.getTime() + overtakenByMs) }
}

/** From here on, the channel's clock told another second. */
export const endOfSecond = (sentAt: Date) => new Date((secondOf(sentAt) + 1) * 1000)

/** Two messages of one chat between which a late one belongs, the second of them the younger; their numbers, and what the channel's clock said. */
export interface Neighbours {
  successor: number
  successorSentAt: Date | null
  /** The message before the successor; null: there is none. */
  predecessor: number | null
  /** Of the last one before the successor that the channel timed. */
  predecessorSentAt: Date | null
}

/**
 * An order number between the two, as far from each as the channel's clock says: late ones that come in any order find their places without
 * halving the same room again and again. Null when none is left: then it stands where it came. The numbers between two multiples of the step
 * belong to the chat that was given the upper one, so that no two messages get one.
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

/** Where the second of a message lies between those of its neighbours, from 0 to 1; null: their times do not tell. */
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

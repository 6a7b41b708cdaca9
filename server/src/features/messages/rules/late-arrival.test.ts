import { describe, expect, it } from 'vitest'
import { cameBetween, endOfSecond, isLate, numberBetween, orderStep } from './late-arrival.ts'

const at = (seconds: number) => new Date(seconds * 1000)

describe('whether a message came late', () => {
  it('is decided by whole seconds of the channel', () => {
    const late = (sentAt: Date, latest: Date) => isLate({ sentAt }, { sentAt: latest, receivedAt: null })
    expect(late(at(10), at(11))).toBe(true)
    expect(late(at(10.2), at(10.9))).toBe(false)
    expect(late(at(11), at(10))).toBe(false)
  })
  it('is decided within a second by when we received it', () => {
    const late = (receivedAt: Date, lastCame: Date) =>
      isLate({ sentAt: at(10), receivedAt }, { sentAt: at(10), receivedAt: lastCame })
    expect(late(at(12.1), at(12.2))).toBe(true)
    expect(late(at(12.2), at(12.2))).toBe(false)
    expect(late(at(12.3), at(12.2))).toBe(false)
    // Of the chat's last messages one may have come while a clock was wrong; among which it belongs is seen one by one.
    expect(late(at(12.1), at(3600))).toBe(true)
    expect(isLate({ sentAt: at(11), receivedAt: at(12) }, { sentAt: at(10), receivedAt: at(13) })).toBe(false)
  })
  it('is false if no earlier message has a channel time', () =>
    expect(isLate({ sentAt: at(10) }, { sentAt: null, receivedAt: null })).toBe(false))
  it('is compared with those that arrived soon after it, or with all if it was decrypted later', () => {
    expect(cameBetween({})).toBeNull()
    expect(cameBetween({ receivedAt: at(5) })).toEqual({ from: at(5), to: at(15) })
    expect(cameBetween({ receivedAt: at(5), wasReopened: true })).toEqual({ from: at(5), to: null })
  })
})

/** A chat with a first and a last message, in which others come late, each placed as the store places it. */
const chatBetween = (first: Date, last: Date) => {
  const stored = [
    { seq: 3 * orderStep, sentAt: first },
    { seq: 7 * orderStep, sentAt: last },
  ]
  const come = (sentAt: Date): number | null => {
    const next = stored.findIndex((each) => each.sentAt >= endOfSecond(sentAt))
    const [predecessor, successor] = [stored[next - 1], stored[next]]
    if (!successor) throw new Error('nothing was sent after it')
    const seq = numberBetween(
      {
        successor: successor.seq,
        successorSentAt: successor.sentAt,
        predecessor: predecessor?.seq ?? null,
        predecessorSentAt: predecessor?.sentAt ?? null,
      },
      sentAt,
    )
    if (seq === null) return null
    if (!Number.isInteger(seq) || seq <= (predecessor?.seq ?? 0) || seq >= successor.seq)
      throw new Error(`${seq} is not between`)
    stored.splice(next, 0, { seq, sentAt })
    return seq
  }
  return { come, stored }
}

/** The same turn of 0 to `count` for the same seed. */
const shuffled = (count: number, seed: number) => {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state
  }
  return Array.from({ length: count }, (_, at) => ({ at, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ at }) => at)
}

describe('the order number of a late message', () => {
  const last = 7 * orderStep
  const untimed = (successor: number, predecessor: number | null) =>
    numberBetween({ successor, successorSentAt: null, predecessor, predecessorSentAt: null }, at(1))

  it('is between its neighbours, in proportion to the channel’s times', () => {
    const { come } = chatBetween(at(0), at(100))
    expect(come(at(25))).toBe(6 * orderStep + orderStep / 4)
    expect(come(at(75))).toBe(6 * orderStep + (orderStep / 4) * 3)
    expect(come(at(50))).toBe(6 * orderStep + orderStep / 2)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is there for a thousand that come in no order at all (%i)', (seed) => {
    const { come } = chatBetween(at(0), at(1001))
    for (const each of shuffled(1000, seed)) expect(come(at(each + 1))).not.toBeNull()
  })

  it.each([1, 2, 3, 4])('is there for hundreds of a few minutes in a gap of three days (%i)', (seed) => {
    const { come } = chatBetween(at(0), at(3 * 86_400))
    for (const each of shuffled(300, seed)) expect(come(at(40_000 + each))).not.toBeNull()
  })

  it.each([1, 2, 3, 4])('is there for three of each second (%i)', (seed) => {
    const { come } = chatBetween(at(0), at(301))
    for (const each of shuffled(900, seed)) expect(come(at(1 + Math.floor(each / 3)))).not.toBeNull()
  })

  it('exists for a thousand in reverse order, for as many in order, and for a hundred of one second', () => {
    const backwards = chatBetween(at(0), at(1001))
    for (let second = 1000; second > 0; second -= 1) expect(backwards.come(at(second))).not.toBeNull()
    const forwards = chatBetween(at(0), at(1001))
    for (let second = 1; second <= 1000; second += 1) expect(forwards.come(at(second))).not.toBeNull()
    const together = chatBetween(at(0), at(10))
    for (let each = 0; each < 100; each += 1) expect(together.come(at(5))).not.toBeNull()
  })

  it('stays above those of other chats, and exists for five hundred if times do not tell the distance', () => {
    const first = untimed(last, null) ?? Number.NaN
    let successor = first
    for (let each = 0; each < 500; each += 1) successor = untimed(successor, null) ?? Number.NaN
    expect(successor).toBeGreaterThan(6 * orderStep)
    let predecessor = first
    for (let each = 0; each < 500; each += 1) predecessor = untimed(last, predecessor) ?? Number.NaN
    expect(predecessor).toBeGreaterThan(first)
    expect(predecessor).toBeLessThan(last)
  })

  it('does not exist if no room is left', () => {
    expect(untimed(last, last - 1)).toBeNull()
    expect(untimed(5, 4)).toBeNull()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairShare, type Share } from './fair-share.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const patience = { waitMs: 1000, retryAfterSeconds: 2 }
const company = (name: string, most = 2): Share => ({ name, most, mostWaiting: 3 })
const user = (name: string): Share => ({ name, most: 1, mostWaiting: 2 })

/** Who comes in, in their order; each stays until told to go. */
const door = (share: FairShare) => {
  const inside: string[] = []
  const refused: string[] = []
  const leaves = new Map<string, () => void>()
  return {
    inside,
    refused,
    comes: async (name: string, path: readonly Share[]) => {
      void share.enter(path, patience).then(
        (leave) => {
          inside.push(name)
          leaves.set(name, leave)
        },
        () => void refused.push(name),
      )
      await vi.advanceTimersByTimeAsync(0)
    },
    goes: async (name: string) => {
      leaves.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('the next place', () => {
  it('goes to nobody above a group’s limit, while others pass', async () => {
    const { inside, comes, goes } = door(new FairShare(3, 100))
    for (const name of ['a1', 'a2', 'a3']) await comes(name, [company('a')])
    await comes('b1', [company('b')])
    expect(inside).toEqual(['a1', 'a2', 'b1'])
    await goes('b1')
    expect(inside).toEqual(['a1', 'a2', 'b1'])
    await goes('a1')
    expect(inside).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('goes to the group that holds the fewest, however long others have waited', async () => {
    const { inside, comes, goes } = door(new FairShare(2, 100))
    for (const name of ['a1', 'a2', 'a3', 'a4']) await comes(name, [company('a')])
    await comes('b1', [company('b')])
    await goes('a1')
    expect(inside).toEqual(['a1', 'a2', 'b1'])
  })

  it('rotates among groups with equally many', async () => {
    const { inside, comes, goes } = door(new FairShare(1, 100))
    await comes('c1', [company('c')])
    for (const name of ['a1', 'a2', 'b1']) await comes(name, [company(name.charAt(0))])
    await goes('c1')
    await goes('a1')
    expect(inside).toEqual(['c1', 'a1', 'b1'])
  })

  it('is fair within a group as well: a user does not block a colleague of the same company', async () => {
    const { inside, comes, goes } = door(new FairShare(4, 100))
    await comes('ana1', [company('a'), user('ana')])
    await comes('ana2', [company('a'), user('ana')])
    await comes('ben1', [company('a'), user('ben')])
    expect(inside).toEqual(['ana1', 'ben1'])
    await goes('ana1')
    expect(inside).toEqual(['ana1', 'ben1', 'ana2'])
  })
})

describe('a pausing group', () => {
  const tired = (name: string) => {
    const until = performance.now() + 500
    return { ...company(name), restMs: () => Math.max(0, until - performance.now()) }
  }

  it('starts when its pause is over, though no place is returned, and others pass meanwhile', async () => {
    const { inside, comes } = door(new FairShare(3, 100))
    const path = [tired('a')]
    for (const name of ['a1', 'a2']) await comes(name, path)
    await comes('b1', [company('b')])
    expect(inside).toEqual(['b1'])
    await vi.advanceTimersByTimeAsync(499)
    expect(inside).toEqual(['b1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(inside).toEqual(['b1', 'a1', 'a2'])
  })

  it('starts if its pause ended between being told to wait and waiting', async () => {
    const { inside, comes } = door(new FairShare(3, 100))
    const rests = [5, 0]
    await comes('a1', [{ ...company('a'), restMs: () => rests.shift() ?? 0 }])
    await vi.advanceTimersByTimeAsync(5)
    expect(inside).toEqual(['a1'])
  })

  it('starts if its pause ended just after the check', async () => {
    const { inside, comes } = door(new FairShare(3, 100))
    // Told to wait, waited for, looked at when its time is up: a little is left, and gone when the next wait is made.
    const rests = [5, 5, 0.01, 0]
    await comes('a1', [{ ...company('a'), restMs: () => rests.shift() ?? 0 }])
    await vi.advanceTimersByTimeAsync(10)
    expect(inside).toEqual(['a1'])
  })

  it('lets members start that it spares, whether they come then or wait already', async () => {
    const share = new FairShare(1, 100)
    const { inside, comes, goes } = door(share)
    const [loud, quiet] = [user('loud'), { ...user('quiet'), isSpared: () => true }]
    const path = tired('a')
    await comes('c1', [company('c')])
    for (const member of [loud, quiet]) await comes(member.name, [path, member])
    expect(inside).toEqual(['c1'])
    await goes('c1')
    expect(inside).toEqual(['c1', 'quiet'])
    await goes('quiet')
    await comes('another', [path, { ...quiet, name: 'another' }])
    await goes('another')
    await vi.advanceTimersByTimeAsync(500)
    expect(inside).toEqual(['c1', 'quiet', 'another', 'loud'])
  })

  it('waits no longer than its timeout', async () => {
    const share = new FairShare(3, 100)
    const waits = share.enter([{ ...company('a'), restMs: () => 60_000 }], patience)
    const refused = expect(waits).rejects.toMatchObject({ code: 'ERR_BUSY' })
    await vi.advanceTimersByTimeAsync(1000)
    await refused
    expect(share.waiting).toBe(0)
  })
})

describe('waiting', () => {
  it('ends with a refusal that says when to retry, and blocks nobody afterwards', async () => {
    const share = new FairShare(1, 100)
    const leave = await share.enter([company('a')], patience)
    const waits = share.enter([company('b')], patience)
    const refused = expect(waits).rejects.toMatchObject({
      code: 'ERR_BUSY',
      status: 503,
      detail: { retryAfterSeconds: 2 },
    })
    await vi.advanceTimersByTimeAsync(1000)
    await refused
    expect(share.waiting).toBe(0)
    leave()
    await expect(share.enter([company('c')], patience)).resolves.toBeTypeOf('function')
  })

  it('is limited: callers behind too many of a group are refused at once, those of another group are not', async () => {
    const { refused, comes } = door(new FairShare(1, 4))
    await comes('first', [company('z')])
    for (const name of ['a1', 'a2', 'a3', 'a4']) await comes(name, [company('a')])
    expect(refused).toEqual(['a4'])
    await comes('b1', [company('b')])
    await comes('c1', [company('c')])
    expect(refused).toEqual(['a4', 'c1'])
  })

  it('returns a place once, even if the function is called twice', async () => {
    const share = new FairShare(1, 100)
    const leave = await share.enter([company('a')], patience)
    leave()
    leave()
    await share.enter([company('a')], patience)
    const second = share.enter([company('b')], patience)
    const refused = expect(second).rejects.toMatchObject({ code: 'ERR_BUSY' })
    await vi.advanceTimersByTimeAsync(1000)
    await refused
  })
})

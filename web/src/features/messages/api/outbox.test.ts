import type { SessionUser } from '@guiche/contract/features/users'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { becomeAnonymous, session } from '../../../lib/session.ts'
import { token } from '../../../lib/token.ts'
import { type Deliver, Outbox, ownOutbox } from './outbox.ts'
import { silentPausesMs } from './send-failure.ts'
import { ticketShelf, type Unsent } from './unsent.ts'

const readUnsent = ticketShelf.read
const saveUnsent = (userId: number, entries: readonly Unsent[]) => {
  for (const [order, each] of entries.entries()) ticketShelf.save(userId, { ...each, order })
}

const entry = (id: string, part: Partial<Unsent> = {}): Unsent => ({
  id,
  ticketId: 1,
  body: id,
  isPrivate: false,
  signMessage: false,
  quoted: null,
  file: null,
  createdAt: new Date().toISOString(),
  failure: null,
  ...part,
})

/** A server that answers when it is told to. */
const server = () => {
  const asked: { id: string; answer: () => void; refuse: (error: unknown) => void }[] = []
  const deliver: Deliver = ({ id }) =>
    new Promise<void>((answer, refuse) => {
      asked.push({ id, answer, refuse })
    })
  const at = (index: number) => {
    const found = asked[index]
    if (!found) throw new Error(`only ${asked.length} were sent`)
    return found
  }
  return { deliver, at, ids: () => asked.map(({ id }) => id) }
}

const busyFor = (seconds: number) => new ApiError(503, { error: 'ERR_BUSY' }, seconds)
const settled = () => vi.advanceTimersByTimeAsync(0)
const idsOf = (outbox: Outbox, ticketId = 1) => outbox.of(ticketId).map(({ id }) => id)
const failuresOf = (outbox: Outbox) => outbox.of(1).map(({ failure }) => failure)

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('messages of one ticket are sent one after another, in the order in which they were written', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settled()
  expect(ids()).toEqual(['a'])
  at(0).answer()
  await settled()
  expect(ids()).toEqual(['a', 'b'])
  expect(idsOf(outbox)).toEqual(['b'])
})

test('tickets do not wait for each other', async () => {
  const { deliver, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  outbox.add(entry('b', { ticketId: 2 }))
  await settled()
  expect(ids()).toEqual(['a', 'b'])
})

test('a refusal fails its own message only', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settled()
  at(0).refuse(new ApiError(409, { error: 'ERR_REPLY_WINDOW_CLOSED' }))
  await settled()
  expect(failuresOf(outbox)).toEqual(['ERR_REPLY_WINDOW_CLOSED', null])
  expect(ids()).toEqual(['a', 'b'])
})

test('without a response the same id is retried, then everything that waits fails together', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  for (const [tries, pauseMs] of silentPausesMs.entries()) {
    await settled()
    at(tries).refuse(new ApiError(0, {}))
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
  expect(failuresOf(outbox)).toEqual([null, null])
  at(silentPausesMs.length).refuse(new ApiError(0, {}))
  await settled()
  expect(ids()).toEqual(['a', 'a', 'a', 'a', 'a'])
  expect(failuresOf(outbox)).toEqual(['offline', 'offline'])
})

test('a busy server is asked again when it says, and after about half a minute the user is told', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settled()
  for (let tries = 0; tries < 6; tries++) {
    at(tries).refuse(busyFor(5))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(ids()).toHaveLength(tries + 1)
    await vi.advanceTimersByTimeAsync(2_700)
    expect(ids()).toHaveLength(tries + 2)
  }
  expect(failuresOf(outbox)).toEqual([null, null])
  at(6).refuse(busyFor(5))
  await settled()
  expect(failuresOf(outbox)).toEqual(['ERR_BUSY', 'ERR_BUSY'])
})

test('a busy server that becomes free gets them all, in order', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settled()
  at(0).refuse(busyFor(0))
  await settled()
  expect(ids()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(7_500)
  at(1).answer()
  await settled()
  at(2).answer()
  await settled()
  expect(ids()).toEqual(['a', 'a', 'b'])
  expect(idsOf(outbox)).toEqual([])
})

test('a busy server is asked again even if its first answer took half a minute', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  await vi.advanceTimersByTimeAsync(31_000)
  at(0).refuse(busyFor(2))
  await vi.advanceTimersByTimeAsync(7_500)
  expect(failuresOf(outbox)).toEqual([null])
  expect(ids()).toEqual(['a', 'a'])
})

test('a busy server, or a proxy, that says to come in an hour is asked again within 15 seconds', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  await settled()
  at(0).refuse(busyFor(3_600))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(ids()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(5_100)
  expect(ids()).toEqual(['a', 'a'])
})

test('a lost connection has its silent retries also after a busy server', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  const failures: [ApiError, number][] = [
    [busyFor(2), 7_500],
    [busyFor(2), 7_500],
    ...silentPausesMs.map((pauseMs): [ApiError, number] => [new ApiError(0, {}), pauseMs]),
  ]
  outbox.add(entry('a'))
  await settled()
  for (const [tries, [failure, pauseMs]] of failures.entries()) {
    at(tries).refuse(failure)
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(failuresOf(outbox)).toEqual([null])
    expect(ids()).toHaveLength(tries + 2)
  }
  at(failures.length).refuse(new ApiError(0, {}))
  await settled()
  expect(failuresOf(outbox)).toEqual(['offline'])
})

test.each(['discard', 'confirm'] as const)(
  'a pause ends with the %s of its message, and the next one is sent at once',
  async (end) => {
    const { deliver, at, ids } = server()
    const outbox = new Outbox(9, deliver, ticketShelf)
    outbox.add(entry('a'))
    outbox.add(entry('b'))
    await settled()
    at(0).refuse(busyFor(5))
    await settled()
    expect(ids()).toEqual(['a'])
    outbox[end]('a')
    await settled()
    expect(ids()).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ids()).toEqual(['a', 'b'])
  },
)

test('retry sends the same id', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  await settled()
  at(0).refuse(new ApiError(413, { error: 'ERR_FILE_TOO_LARGE' }))
  await settled()
  outbox.retry('a')
  await settled()
  expect(ids()).toEqual(['a', 'a'])
  at(1).answer()
  await settled()
  expect(idsOf(outbox)).toEqual([])
})

test('an event may confirm a message before its response arrives, or when that was lost', async () => {
  const { deliver, at } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  await settled()
  outbox.confirm('a')
  expect(idsOf(outbox)).toEqual([])
  at(0).refuse(new ApiError(0, {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(idsOf(outbox)).toEqual([])
})

test('a reload loses nothing: recent messages are sent on, an old one and those behind it are shown as failed', async () => {
  const old = new Date(Date.now() - 3_600_000).toISOString()
  saveUnsent(9, [entry('failed', { createdAt: old, failure: 'refused' }), entry('new')])
  saveUnsent(
    9,
    [entry('a'), entry('old', { createdAt: old }), entry('behind')].map((each) => ({ ...each, ticketId: 2 })),
  )
  const { deliver, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.open(1)
  outbox.open(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failuresOf(outbox)).toEqual(['refused', null])
  expect(outbox.of(2).map(({ failure }) => failure)).toEqual([null, 'interrupted', 'interrupted'])
  expect(ids()).toEqual(['new', 'a'])
})

test('the outbox is in storage, only for this person, and a message leaves it when it is sent', async () => {
  const { deliver, at } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  expect(readUnsent(9, 1).map(({ id }) => id)).toEqual(['a'])
  expect(readUnsent(8, 1)).toEqual([])
  await settled()
  at(0).answer()
  await settled()
  expect(readUnsent(9, 1)).toEqual([])
})

test('what an earlier version of the page stored as a list is sent in its order', async () => {
  localStorage.setItem('guiche.outbox.9.1', JSON.stringify([entry('z'), entry('a'), entry('m')]))
  const sent: string[] = []
  const outbox = new Outbox(9, async ({ id }) => void sent.push(id), ticketShelf)
  outbox.add(entry('b'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['z', 'a', 'm', 'b'])
  expect(localStorage).toHaveLength(0)
})

test('a discarded message is not sent, and those behind it are', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  for (const id of ['a', 'b', 'c']) outbox.add(entry(id))
  outbox.discard('b')
  await settled()
  at(0).answer()
  await settled()
  expect(ids()).toEqual(['a', 'c'])
})

test('a file that the browser no longer has says so', async () => {
  const { deliver, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a', { file: { name: 'x.pdf', mime: 'application/pdf', bytes: 1, isVoiceNote: false } }))
  await settled()
  expect(failuresOf(outbox)).toEqual(['file_lost'])
  expect(ids()).toEqual([])
})

describe('the outbox of whoever is signed in', () => {
  const ana = 9
  const bia = 8
  const signIn = (id: number) => {
    token.set(`e30.${btoa(JSON.stringify({ userId: id }))}.x`)
    session.set({ phase: 'signed-in', user: { id } as SessionUser })
  }
  const failures = (outbox: Outbox) => outbox.of(1).map(({ id, failure }) => [id, failure])

  /** The first of Ana's two messages waits for the server. */
  const waiting = async () => {
    const { deliver, at, ids } = server()
    const own = ownOutbox(deliver, ticketShelf)
    signIn(ana)
    own.of(ana).add(entry('a'))
    own.of(ana).add(entry('b'))
    await settled()
    at(0).refuse(busyFor(5))
    await settled()
    return { own, at, ids }
  }

  afterEach(() => becomeAnonymous(null))

  test('what waits is sent while they stay', async () => {
    const { at, ids } = await waiting()
    await vi.advanceTimersByTimeAsync(7_500)
    at(1).answer()
    await settled()
    expect(ids()).toEqual(['a', 'a', 'b'])
  })

  test('what waits is never sent with the session of the next person, and is there when the first one is back', async () => {
    const { own, at, ids } = await waiting()
    becomeAnonymous('left')
    signIn(bia)
    own.of(bia).open(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ids()).toEqual(['a'])
    expect(own.of(bia).of(1)).toEqual([])
    expect(readUnsent(ana, 1).map(({ id }) => id)).toEqual(['a', 'b'])
    becomeAnonymous('left')
    signIn(ana)
    own.of(ana).open(1)
    await settled()
    expect(ids()).toEqual(['a'])
    expect(failures(own.of(ana))).toEqual([
      ['a', 'ERR_SESSION_EXPIRED'],
      ['b', 'ERR_SESSION_EXPIRED'],
    ])
    own.of(ana).retry('a')
    await settled()
    expect(ids()).toEqual(['a', 'a'])
    at(1).answer()
    await settled()
    expect(failures(own.of(ana))).toEqual([['b', 'ERR_SESSION_EXPIRED']])
  })

  test('after a return during the pause nothing is sent twice, and nothing leaves storage too early', async () => {
    const { own, at, ids } = await waiting()
    becomeAnonymous('left')
    signIn(bia)
    own.of(bia).open(1)
    becomeAnonymous('left')
    signIn(ana)
    own.of(ana).open(1)
    await vi.advanceTimersByTimeAsync(7_500)
    at(1).answer()
    await settled()
    own.of(ana).add(entry('c'))
    at(2).answer()
    await settled()
    expect(ids()).toEqual(['a', 'a', 'b', 'c'])
    expect(readUnsent(ana, 1).map(({ id }) => id)).toEqual(['c'])
  })

  test('what waits is not sent without a session', async () => {
    const { own, ids } = await waiting()
    becomeAnonymous('expired')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ids()).toEqual(['a'])
    expect(failures(own.of(ana))).toEqual([
      ['a', 'ERR_SESSION_EXPIRED'],
      ['b', 'ERR_SESSION_EXPIRED'],
    ])
  })

  test('an event confirms what waits', async () => {
    const { own, ids } = await waiting()
    own.confirm('a')
    await settled()
    expect(ids()).toEqual(['a', 'b'])
    expect(idsOf(own.of(ana))).toEqual(['b'])
  })

  test('another tab of theirs may discard a message', async () => {
    const { own, at } = await waiting()
    await vi.advanceTimersByTimeAsync(7_500)
    at(1).refuse(new ApiError(409, { error: 'ERR_REPLY_WINDOW_CLOSED' }))
    await settled()
    at(2).answer()
    await settled()
    expect(idsOf(own.of(ana))).toEqual(['a'])
    ticketShelf.remove(ana, entry('a'))
    window.dispatchEvent(new StorageEvent('storage', { key: `guiche.outbox.${ana}.1.a` }))
    expect(idsOf(own.of(ana))).toEqual([])
  })
})

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { fileShelf } from '../../../lib/file-shelf.ts'
import { Outbox } from './outbox.ts'
import { silentPausesMs } from './send-failure.ts'
import { ticketShelf, type Unsent } from './unsent.ts'

const ana = 9
const file = { name: 'filme.mp4', mime: 'video/mp4', bytes: 1, isVoiceNote: false }

const entry = (id: string, part: Partial<Unsent> = {}): Unsent => ({
  ...{ id, ticketId: 1, body: id, isPrivate: false, signMessage: false, quoted: null, file: null, failure: null },
  createdAt: new Date().toISOString(),
  ...part,
})
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const settled = () => vi.advanceTimersByTimeAsync(0)
/** A tab waits so long before it touches what another one left. */
const takenOver = () => vi.advanceTimersByTimeAsync(1_000)
const shows = (outbox: Outbox) => outbox.of(1).map(({ id, failure }) => [id, failure])
const stored = () => ticketShelf.read(ana, 1).map(({ id }) => id)
const busy = () => new ApiError(503, { error: 'ERR_BUSY' }, 5)
const refused = () => new ApiError(409, { error: 'ERR_REPLY_WINDOW_CLOSED' })

/** All tabs hear of a change of storage a moment later. */
let outboxes: Outbox[] = []
const telling =
  <A extends readonly [number, Unsent], R>(change: (...given: A) => R) =>
  (...given: A): R => {
    const [userId, { ticketId, id }] = given
    setTimeout(() => {
      for (const outbox of outboxes) outbox.follow(`guiche.${ticketShelf.keyOf(userId, ticketId)}.${id}`)
    })
    return change(...given)
  }
const shelf: typeof ticketShelf = {
  ...ticketShelf,
  save: telling(ticketShelf.save),
  remove: telling(ticketShelf.remove),
}

/** What all tabs sent, in order. */
let sent: { id: string; answer: () => void; refuse: (error: unknown) => void }[] = []
const ids = () => sent.map(({ id }) => id)
const last = () => {
  const call = sent.at(-1)
  if (!call) throw new Error('nothing was sent')
  return call
}
const tab = (): Outbox => {
  const outbox = new Outbox(
    ana,
    ({ id }) => new Promise<void>((answer, refuse) => void sent.push({ id, answer, refuse })),
    shelf,
  )
  outboxes.push(outbox)
  outbox.open(1)
  return outbox
}

/** The locks of a browser. `close` frees what a closed tab held; its work goes on unheard. */
const withLocks = () => {
  let free = () => {}
  let queue: Promise<unknown> = Promise.resolve()
  const closing = () =>
    new Promise<void>((resolve) => {
      free = resolve
    })
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = queue.then(() => Promise.race([work(), closing()]))
    queue = turn.catch(() => undefined)
    return turn
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const close = (gone: Outbox) => {
    outboxes = outboxes.filter((each) => each !== gone)
    free()
  }
  return { close }
}

/** One tab waits for a busy server with its message when the other one writes. */
const bothWrite = async (): Promise<[Outbox, Outbox]> => {
  const [one, two] = [tab(), tab()]
  one.add(entry('a'))
  await settled()
  last().refuse(busy())
  await settled()
  two.add(entry('b'))
  return [one, two]
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  outboxes = []
  sent = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('one tab sends for a conversation, in order, and what is refused stays in both', async () => {
  withLocks()
  const [one, two] = await bothWrite()
  await settled()
  expect(ids()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(7_500)
  last().answer()
  await settled()
  expect(ids()).toEqual(['a', 'a', 'b'])
  last().refuse(refused())
  await settled()
  for (const each of [one, two]) expect(shows(each)).toEqual([['b', 'ERR_REPLY_WINDOW_CLOSED']])
  expect(stored()).toEqual(['b'])
  one.add(entry('c'))
  await settled()
  expect(ids()).toEqual(['a', 'a', 'b', 'c'])
})

test('what a closed tab left is sent by another one', async () => {
  const locks = withLocks()
  const [one] = [tab(), tab()]
  one.add(entry('a'))
  one.add(entry('b'))
  await settled()
  expect(ids()).toEqual(['a'])
  locks.close(one)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ids()).toEqual(['a', 'a'])
  last().answer()
  await settled()
  expect(ids()).toEqual(['a', 'a', 'b'])
})

test('what a closed tab left is sent by one that does not show the conversation', async () => {
  const locks = withLocks()
  const one = tab()
  const two = new Outbox(ana, async ({ id }) => void sent.push({ id, answer: () => {}, refuse: () => {} }), shelf)
  outboxes.push(two)
  one.add(entry('a'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ids()).toEqual(['a'])
  locks.close(one)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ids()).toEqual(['a', 'a'])
})

test('a tab that gets its turn before it sees what the one before it sent says nothing wrong', async () => {
  withLocks()
  const one = tab()
  one.add(entry('film', { file }), new File(['x'], file.name))
  await vi.advanceTimersByTimeAsync(120_000)
  const two = tab()
  const told: string[] = []
  two.onUnseenFailure(({ id }) => void told.push(id))
  const seen = ticketShelf.read(ana, 1)
  const read = vi.spyOn(shelf, 'read').mockReturnValue(seen)
  last().answer()
  await vi.advanceTimersByTimeAsync(900)
  read.mockRestore()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toEqual([])
  expect(ids()).toEqual(['film'])
  for (const each of [one, two]) expect(shows(each)).toEqual([])
  expect(stored()).toEqual([])
})

test('two tabs that write in the same moment overwrite nothing', async () => {
  const [one, two] = [tab(), tab()]
  // A browser tells a tab late what another one stored: each reads its own.
  const read = ticketShelf.read
  const seenBy = (id: string) => (userId: number, place: number) => read(userId, place).filter((each) => each.id === id)
  const readsOf = vi.spyOn(shelf, 'read')
  readsOf.mockImplementation(seenBy('a'))
  one.add(entry('a'))
  readsOf.mockImplementation(seenBy('b'))
  two.add(entry('b'))
  readsOf.mockImplementation(read)
  await settled()
  for (const each of [one, two]) expect(each.of(1).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a message that another tab has been sending for minutes is not taken for interrupted until that tab is closed', async () => {
  const locks = withLocks()
  const one = tab()
  one.add(entry('film', { file }), new File(['x'], file.name))
  await vi.advanceTimersByTimeAsync(120_000)
  const two = tab()
  two.add(entry('b'))
  await settled()
  expect(shows(two)).toEqual([
    ['film', null],
    ['b', null],
  ])
  expect(ids()).toEqual(['film'])
  locks.close(one)
  await takenOver()
  expect(shows(two)).toEqual([
    ['film', 'interrupted'],
    ['b', 'interrupted'],
  ])
  two.retry('film')
  await settled()
  expect(ids()).toEqual(['film', 'film'])
})

test('what was sent does not come back, though a tab that had not heard of it writes it again', async () => {
  const one = tab()
  one.add(entry('a'))
  await settled()
  last().answer()
  await settled()
  shelf.save(ana, entry('a'))
  await settled()
  expect(shows(one)).toEqual([])
})

test('what is cancelled in one tab is not sent by another, and its upload there stops', async () => {
  withLocks()
  const signals: AbortSignal[] = []
  const one = new Outbox(ana, (_entry, _file, { signal }) => new Promise(() => void signals.push(signal)), shelf)
  outboxes.push(one)
  const two = tab()
  one.add(entry('film', { file }), new File(['x'], file.name))
  one.add(entry('behind', { file }), new File(['x'], file.name))
  await settled()
  two.discard('behind')
  two.discard('film')
  await settled()
  expect(shows(one)).toEqual([])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a tab that comes to the file of another one before it is stored waits for it', async () => {
  withLocks()
  const [one, two] = [tab(), tab()]
  one.add(entry('a'))
  await settled()
  two.add(entry('film', { file }), new File(['x'], file.name))
  await settled()
  const take = vi.spyOn(fileShelf, 'take').mockResolvedValueOnce(null).mockResolvedValueOnce(null)
  last().answer()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(take).toHaveBeenCalledTimes(3)
  expect(ids()).toEqual(['a', 'film'])
})

test('without locks two tabs may send the same message, but none is lost', async () => {
  const [one, two] = await bothWrite()
  await takenOver()
  last().answer()
  await settled()
  last().refuse(refused())
  await vi.advanceTimersByTimeAsync(10_000)
  for (const each of [one, two]) expect(shows(each)).toEqual([['b', 'ERR_REPLY_WINDOW_CLOSED']])
  expect(stored()).toEqual(['b'])
})

/** From now on the methods of storage with these names fail. */
const failStorage = (...names: string[]) => {
  const kept = localStorage
  const fail = (): never => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const failing = new Proxy(kept, {
    get: (target, name) => {
      if (names.includes(String(name))) return fail
      const found: unknown = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
    ownKeys: (target) => (names.includes('keys') ? fail() : Reflect.ownKeys(target)),
  })
  vi.stubGlobal('localStorage', failing)
}

test.each([
  ['blocked', true],
  ['full', false],
])('with storage that is %s messages are sent and shown from memory', async (_what, isBlocked) => {
  if (isBlocked) failStorage('getItem', 'setItem', 'removeItem', 'keys')
  const one = tab()
  one.add(entry('a'))
  await settled()
  if (!isBlocked) failStorage('setItem')
  one.add(entry('b'))
  last().refuse(refused())
  await settled()
  expect(ids()).toEqual(['a', 'b'])
  last().refuse(refused())
  await settled()
  expect(ids()).toEqual(['a', 'b'])
  expect(shows(one)).toEqual([
    ['a', 'ERR_REPLY_WINDOW_CLOSED'],
    ['b', 'ERR_REPLY_WINDOW_CLOSED'],
  ])
  one.discard('a')
  one.retry('b')
  await settled()
  last().answer()
  await settled()
  expect(shows(one)).toEqual([])
})

test('what somebody writes again after long is sent, also when another tab had the turn', async () => {
  const locks = withLocks()
  const [one, two] = [tab(), tab()]
  one.add(entry('a'))
  await settled()
  two.add(entry('b'))
  await vi.advanceTimersByTimeAsync(120_000)
  last().answer()
  await settled()
  expect(ids()).toEqual(['a', 'b'])
  last().refuse(refused())
  await settled()
  locks.close(one)
  await vi.advanceTimersByTimeAsync(120_000)
  two.retry('b')
  await settled()
  expect(ids()).toEqual(['a', 'b', 'b'])
})

test('what waits long in its own tab is not taken for interrupted', async () => {
  const one = tab()
  one.add(entry('film', { file, createdAt: ago(120_000) }), new File(['x'], file.name))
  await settled()
  expect(ids()).toEqual(['film'])
})

test('an event confirms a message during its last try: the one behind it has its own', async () => {
  const one = tab()
  one.add(entry('a'))
  one.add(entry('b'))
  for (const pauseMs of silentPausesMs) {
    await settled()
    last().refuse(new ApiError(0, {}))
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
  one.confirm('a')
  last().refuse(new ApiError(0, {}))
  await settled()
  expect(ids()).toEqual(['a', 'a', 'a', 'a', 'a', 'b'])
})

test('a page that starts sends what an earlier one left in any conversation, and tells what it does not send', async () => {
  const left = (place: number, part: Partial<Unsent>) =>
    ticketShelf.save(ana, entry(`m${place}`, { ticketId: place, ...part }))
  left(1, {})
  left(2, { createdAt: ago(120_000) })
  left(3, { createdAt: ago(3_600_000), failure: 'refused' })
  left(4, { createdAt: ago(48 * 3_600_000), failure: 'refused' })
  ticketShelf.save(8, entry('of Bia', { ticketId: 5 }))
  const outbox = new Outbox(ana, async ({ id }) => void sent.push({ id, answer: () => {}, refuse: () => {} }), shelf)
  const told: string[] = []
  outbox.onUnseenFailure(({ id, failure }) => void told.push(`${id} ${failure}`))
  outbox.resume()
  await takenOver()
  expect(ids()).toEqual(['m1'])
  expect(told.toSorted()).toEqual(['m2 interrupted', 'm3 refused'])
})

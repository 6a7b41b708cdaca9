import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { type Deliver, Outbox } from './outbox.ts'
import { ticketShelf, type Unsent } from './unsent.ts'

const { read: readUnsent, save: saveUnsent } = ticketShelf

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
  for (let tries = 0; tries < 3; tries++) {
    await settled()
    at(tries).refuse(new ApiError(0, {}))
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(ids()).toEqual(['a', 'a', 'a'])
  expect(failuresOf(outbox)).toEqual(['offline', 'offline'])
})

test('a busy server is asked again when it says, and after about half a minute the user is told', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  const busy = new ApiError(503, { error: 'ERR_BUSY' }, 5)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settled()
  for (let tries = 0; tries < 6; tries++) {
    at(tries).refuse(busy)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(ids()).toHaveLength(tries + 1)
    await vi.advanceTimersByTimeAsync(2_700)
    expect(ids()).toHaveLength(tries + 2)
  }
  expect(failuresOf(outbox)).toEqual([null, null])
  at(6).refuse(busy)
  await settled()
  expect(failuresOf(outbox)).toEqual(['ERR_BUSY', 'ERR_BUSY'])
})

test('a busy server that becomes free gets them all, in order', async () => {
  const { deliver, at, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  await settled()
  at(0).refuse(new ApiError(503, { error: 'ERR_BUSY' }, 0))
  await settled()
  expect(ids()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1_500)
  at(1).answer()
  await settled()
  at(2).answer()
  await settled()
  expect(ids()).toEqual(['a', 'a', 'b'])
  expect(idsOf(outbox)).toEqual([])
})

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
  saveUnsent(9, 1, [entry('failed', { createdAt: old, failure: 'refused' }), entry('new')])
  saveUnsent(
    9,
    2,
    [entry('a'), entry('old', { createdAt: old }), entry('behind')].map((each) => ({ ...each, ticketId: 2 })),
  )
  const { deliver, ids } = server()
  const outbox = new Outbox(9, deliver, ticketShelf)
  outbox.open(1)
  outbox.open(2)
  await settled()
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

import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { isKnownOn, Strangers } from './strangers.ts'

class Connection extends EventEmitter {
  remoteAddress: string
  isEnded = false
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    this.isEnded = true
    this.emit('close')
  }
}
let strangers: Strangers
beforeEach(() => {
  strangers = new Strangers()
  return () => void vi.useRealTimers()
})
const from = (address = '203.0.113.1') => {
  const connection = new Connection(address) as unknown as Socket & Connection
  strangers.came(connection)
  return connection
}
const many = (count: number) => Array.from({ length: count }, () => from())
const endAll = (connections: readonly Connection[]) => {
  for (const connection of connections) connection.destroy()
}
const counted = () => {
  const calls = { begun: 0 }
  const begin = () => {
    calls.begun += 1
  }
  return { calls, begin }
}

it('calls from one address begin a few at a time, those from others at once', async () => {
  const connections = many(30)
  const { calls, begin } = counted()
  const ends = connections.map((connection) => strangers.enter(connection, begin))
  expect(calls.begun).toBe(10)
  const other = counted()
  strangers.enter(from('203.0.113.2'), other.begin)()
  expect(other.calls.begun).toBe(1)
  ends[0]?.()
  ends[0]?.()
  await turn()
  expect(calls.begun).toBe(11)
  // One that gives up waiting leaves its place to the next.
  ends[29]?.()
  for (const end of ends.slice(1)) end()
  await turn()
  expect(calls.begun).toBe(11)
})

it('calls that are answered at once begin a few in each turn', async () => {
  const { calls, begin } = counted()
  for (const connection of many(30)) {
    const end: { now: () => void } = { now: () => undefined }
    end.now = strangers.enter(connection, () => {
      begin()
      process.nextTick(() => end.now())
    })
  }
  const seen = [calls.begun]
  for (let left = 4; left > 0; left -= 1) {
    await turn()
    seen.push(calls.begun)
  }
  expect(seen).toEqual([10, 20, 30, 30, 30])
})

it('a slow call delays nobody', () => {
  vi.useFakeTimers()
  const { calls, begin } = counted()
  for (const connection of many(20)) strangers.enter(connection, begin)
  vi.advanceTimersByTime(300)
  expect(calls.begun).toBe(20)
})

it('an authenticated client no longer counts or waits', () => {
  const connections = many(12)
  for (const connection of connections.slice(0, 10)) strangers.enter(connection, () => undefined)
  const known = connections[11] as Connection & Socket
  isKnownOn(known)
  const { calls, begin } = counted()
  strangers.enter(known, begin)
  expect(calls.begun).toBe(1)
  endAll(connections)
  expect(strangers.size).toBe(0)
})

it('the oldest idle connection is closed; when all are busy, the newest', () => {
  const connections = many(256)
  for (const connection of connections.slice(0, 5)) strangers.isBusy(connection)
  connections.push(from())
  expect(connections.findIndex(({ isEnded }) => isEnded)).toBe(5)
  for (const connection of connections) strangers.isBusy(connection)
  const quiet = from()
  expect([quiet.isEnded, connections.filter(({ isEnded }) => isEnded).length]).toEqual([true, 1])
})

it('of one person the oldest idle connection is closed, and of very many busy ones the newest; others keep theirs', () => {
  const known = (who: string, count: number, isBusy = false) =>
    Array.from({ length: count }, (_each, index) => {
      const connection = from(`203.0.${index % 200}.1`)
      if (isBusy) strangers.isBusy(connection)
      isKnownOn(connection, who)
      return connection
    })
  const other = known('company 1 user 2', 20)
  const idle = known('company 1 user 1', 256)
  const [newest] = known('company 1 user 1', 1)
  expect([idle.findIndex(({ isEnded }) => isEnded), newest?.isEnded]).toEqual([0, false])
  const busy = known('company 1 user 1', 1_100, true)
  expect(idle.every(({ isEnded }) => isEnded)).toBe(true)
  expect(busy.filter(({ isEnded }) => isEnded)).toEqual(busy.slice(-100))
  expect(other.some(({ isEnded }) => isEnded)).toBe(false)
  endAll([...other, ...busy])
  expect(strangers.size).toBe(0)
})

it('through a proxy the calls of one address begin a few at a time, those of others and of known ones at once', async () => {
  const through = () => new Connection('10.0.0.1') as unknown as Socket & Connection
  const connections = Array.from({ length: 30 }, through)
  const { calls, begin } = counted()
  const ends = connections.map((connection) => strangers.enterThroughProxy(connection, '203.0.113.1', begin))
  expect(calls.begun).toBe(10)
  const other = counted()
  const endOther = strangers.enterThroughProxy(through(), '203.0.113.2', other.begin)
  expect(other.calls.begun).toBe(1)
  await turn()
  isKnownOn(connections[0] as Socket, 'company 1 user 1')
  await turn()
  expect(calls.begun).toBe(11)
  for (const end of ends) end()
  endOther()
  await turn()
  await turn()
  expect(calls.begun).toBeLessThanOrEqual(30)
  expect(strangers.size).toBe(0)
})

/** How many strangers stand at the door, how long, how often they may fail, and how many of a company come in. */
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { CompanyId } from '@guiche/contract/core/ids'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../refusal.ts'
import { SocketDoor } from './socket-door.ts'

type Guarded = Parameters<SocketDoor['guard']>[0]

class Line extends EventEmitter {
  readyState = 'open'
  readonly said: string[] = []
  readonly handedOn: unknown[] = []
  constructor(readonly request: IncomingMessage) {
    super()
    this.on('data', (frame) => this.handedOn.push(frame))
  }
  write(text: string) {
    this.said.push(text)
  }
  close() {
    if (this.readyState === 'closed') return
    this.readyState = 'closed'
    this.emit('close')
  }
}

const from = (address: string) =>
  ({ socket: Object.assign(new EventEmitter(), { remoteAddress: address }) }) as unknown as IncomingMessage
let users = 0
const door = () =>
  new SocketDoor({
    addressOf: (request) => request.socket.remoteAddress ?? '',
    authenticate: (_request, handshake) =>
      handshake.token === 'one'
        ? Promise.resolve({ userId: -1, companyId: CompanyId.parse(7) } as never)
        : handshake.token === 'known'
          ? Promise.resolve({ userId: ++users, companyId: CompanyId.parse(7) } as never)
          : Promise.reject(new Refusal('ERR_SESSION_EXPIRED')),
    now: () => new Date(),
  })
const stands = (at: SocketDoor, address: string) => {
  const line = new Line(from(address))
  at.guard(line as unknown as Guarded)
  return line
}
/** The door has thought about every knock. */
const answered = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const knocks = async (line: Line, token: string) => {
  line.emit('data', `0/7,${JSON.stringify({ token })}`)
  await answered()
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the socket door', () => {
  it('says whose the connection is: by long polling it can be kept for calls, among those of the person', async () => {
    const at = door()
    const line = stands(at, '203.0.113.1')
    const heard: unknown[] = []
    line.request.socket.on('guiche: shown who they are', (who) => heard.push(who))
    await knocks(line, 'one')
    expect(heard).toEqual(['company 7 user -1'])
    line.close()
  })

  it('closes a connection that is not admitted after 15 seconds, and no admitted one', async () => {
    const at = door()
    const silent = stands(at, '203.0.113.1')
    const guest = stands(at, '203.0.113.1')
    await knocks(guest, 'known')
    at.entered(guest as unknown as Guarded, () => undefined)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(silent.readyState).toBe('open')
    await vi.advanceTimersByTimeAsync(1)
    expect([silent.readyState, guest.readyState]).toEqual(['closed', 'open'])
    guest.close()
    expect(at.kept).toEqual({ strangers: 0, users: 0, companies: 0 })
  })

  it('gives a connection that leaves its namespace 15 seconds again', async () => {
    const at = door()
    const guest = stands(at, '203.0.113.1')
    await knocks(guest, 'known')
    at.entered(guest as unknown as Guarded, () => undefined)
    at.left(guest as unknown as Guarded)
    expect(at.kept).toEqual({ strangers: 1, users: 0, companies: 0 })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(guest.readyState).toBe('closed')
  })

  it('accepts 200 unauthenticated connections per network, beside others, and the next one when one ends', () => {
    const at = door()
    const lines = Array.from({ length: 200 }, () => stands(at, '203.0.113.1'))
    expect(at.isOpenFor(from('203.0.113.1'))).toBe(false)
    expect(at.isOpenFor(from('203.0.113.2'))).toBe(true)
    lines[0]?.close()
    expect(at.isOpenFor(from('203.0.113.1'))).toBe(true)
  })

  it('counts a network as one, whatever address within it is used', () => {
    const at = door()
    for (let host = 1; host <= 200; host += 1) stands(at, `2001:db8:1:2::${host.toString(16)}`)
    expect(at.isOpenFor(from('2001:db8:1:2:ffff::1'))).toBe(false)
    expect(at.isOpenFor(from('2001:db8:1:3::1'))).toBe(true)
  })

  it('accepts 600 failed attempts of a network per minute, and more after that', async () => {
    const at = door()
    for (let line = 0; line < 120; line += 1) {
      const thief = stands(at, '203.0.113.1')
      expect(at.isOpenFor(from('203.0.113.1'))).toBe(true)
      for (let tries = 0; tries < 5; tries += 1) await knocks(thief, 'guessed')
      expect(thief.said).toHaveLength(5)
      thief.close()
    }
    expect(at.isOpenFor(from('203.0.113.1'))).toBe(false)
    expect(at.isOpenFor(from('203.0.113.2'))).toBe(true)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(at.isOpenFor(from('203.0.113.1'))).toBe(true)
  })

  it('does not count our own errors as failed attempts', async () => {
    const at = new SocketDoor({
      addressOf: () => '203.0.113.1',
      authenticate: () => Promise.reject(new Error('the database is away')),
      now: () => new Date(),
    })
    for (let line = 0; line < 200; line += 1) {
      const honest = stands(at, '203.0.113.1')
      for (let tries = 0; tries < 5; tries += 1) await knocks(honest, 'known')
      expect(honest.said[0]).toContain('ERR_INTERNAL')
      honest.close()
    }
    expect(at.isOpenFor(from('203.0.113.1'))).toBe(true)
  })

  it('accepts 4,000 sockets per company, and the next one when one ends', async () => {
    const at = door()
    const lines: Line[] = []
    for (let person = 0; person < 4_000; person += 1) {
      const line = stands(at, `198.51.${person % 250}.${Math.floor(person / 250)}`)
      lines.push(line)
      line.emit('data', '0/7,{"token":"known"}')
    }
    await answered()
    expect(lines.filter(({ handedOn }) => handedOn.length === 1)).toHaveLength(4_000)
    const late = stands(at, '203.0.113.1')
    await knocks(late, 'known')
    expect(late.said).toEqual(['4/7,{"message":"ERR_BUSY"}'])
    lines[0]?.close()
    await knocks(late, 'known')
    expect(late.handedOn).toHaveLength(1)
  })
})

describe('a user whose page comes and goes all the time', () => {
  const comes = async (at: SocketDoor, version = 1) => {
    const line = stands(at, '203.0.113.9')
    line.emit('data', `0/7,${JSON.stringify({ token: 'one', version })}`)
    await answered()
    const isIn = line.handedOn.length === 1
    line.close()
    return isIn
  }

  it('is refused for a while: each time it is told what it missed', async () => {
    const at = door()
    for (let coming = 0; coming < 120; coming += 1) expect(await comes(at)).toBe(true)
    expect(await comes(at)).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect([await comes(at), await comes(at), await comes(at)]).toEqual([true, true, false])
  })

  it('is refused without a lookup, after a second, and not for what another session of the same user does', async () => {
    let lookups = 0
    const at = new SocketDoor({
      addressOf: () => '203.0.113.9',
      sessionOf: (handshake) => ({ userId: 1, sessionVersion: (handshake as { version: number }).version }),
      authenticate: () => {
        lookups += 1
        return Promise.resolve({ userId: 1, companyId: CompanyId.parse(7) } as never)
      },
      now: () => new Date(),
    })
    for (let coming = 0; coming < 200; coming += 1) await comes(at)
    expect(lookups).toBe(120)
    const line = stands(at, '203.0.113.9')
    line.emit('data', '0/7,{"token":"one","version":1}')
    await vi.advanceTimersByTimeAsync(400)
    expect(line.said).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    expect(line.said).toEqual(['4/7,{"message":"ERR_BUSY"}'])
    expect(await comes(at, 2)).toBe(true)
  })
})

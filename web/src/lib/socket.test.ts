import type { SessionUser } from '@guiche/contract/features/users'
import { afterEach, describe, expect, it, vi } from 'vitest'

type Listener = (told?: unknown) => void

const made: { name: string; connected: boolean; say: (word: string, told?: unknown) => void; closed: boolean }[] = []

const fakeSocket = (name: string) => {
  const listeners = new Map<string, Listener[]>()
  const socket = {
    name,
    connected: false,
    closed: false,
    on: (word: string, listener: Listener) => void listeners.set(word, [...(listeners.get(word) ?? []), listener]),
    hasListeners: (word: string) => listeners.has(word),
    emit: () => undefined,
    connect: () => undefined,
    removeAllListeners: () => listeners.clear(),
    disconnect: () => {
      socket.closed = true
    },
    say: (word: string, told?: unknown) => {
      if (word === 'connect') socket.connected = true
      for (const listener of listeners.get(word) ?? []) listener(told)
    },
  }
  made.push(socket)
  return socket
}

vi.mock('socket.io-client', () => ({ io: fakeSocket }))

const { connectSocket, disconnectSocket, onConnected, onWord } = await import('./socket.ts')
const user = (companyId: number) => ({ id: 7, companyId, cursor: '1', access: 'a' }) as SessionUser

afterEach(() => {
  disconnectSocket()
  made.length = 0
})

describe('a socket whose library is still loading', () => {
  it('is not opened for a user who has left meanwhile', async () => {
    const first = connectSocket(user(1))
    disconnectSocket()
    const second = connectSocket(user(2))
    await Promise.all([first, second])
    expect(made.map(({ name }) => name)).toEqual(['/2'])
  })

  it('notifies those who subscribed before it was there, and no longer those who left', async () => {
    const heard: unknown[] = []
    const stop = onWord('viewers', (told) => heard.push(told))
    const stopArrivals = onConnected(() => heard.push('connected'))
    await connectSocket(user(1))
    made[0]?.say('connect')
    made[0]?.say('viewers', 1)
    stop()
    stopArrivals()
    made[0]?.say('connect')
    made[0]?.say('viewers', 2)
    expect(heard).toEqual(['connected', 1])
  })

  it('a listener that is added while it is connected is called at once, and after the next sign-in too', async () => {
    const heard: unknown[] = []
    await connectSocket(user(1))
    made[0]?.say('connect')
    const stopArrivals = onConnected(() => heard.push('connected'))
    const stop = onWord('customerTyping', (told) => heard.push(told))
    made[0]?.say('customerTyping', 1)
    await connectSocket(user(2))
    made[1]?.say('connect')
    made[1]?.say('customerTyping', 2)
    expect(heard).toEqual(['connected', 1, 'connected', 2])
    expect(made[0]?.closed).toBe(true)
    stop()
    stopArrivals()
  })
})

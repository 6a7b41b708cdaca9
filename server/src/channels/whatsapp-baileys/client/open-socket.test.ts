import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { DEFAULT_CONNECTION_CONFIG, initAuthCreds, type SocketConfig, type WASocket } from 'baileys'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { openSocket } from './open-socket.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const lineThatDies = async () => {
  const server = createServer()
  new WebSocketServer({ server })
  const lines: Socket[] = []
  server.on('connection', (line: Socket) => lines.push(line))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => {
    for (const line of lines) line.destroy()
    server.close()
  })
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`, lines }
}

const opened = (url: string): WASocket =>
  openSocket({
    network: { url },
    creds: initAuthCreds(),
    keys: { get: async () => ({}), set: async () => undefined },
    makeSignalRepository: DEFAULT_CONNECTION_CONFIG.makeSignalRepository,
    getMessage: async () => undefined,
    logger: pino({ level: 'silent' }) as unknown as SocketConfig['logger'],
    importsHistory: false,
  })

it('a connection whose other end is gone is said to be closed although it answers no farewell', async () => {
  const { url, lines } = await lineThatDies()
  const sock = opened(url)
  await once(sock.ws, 'open')
  for (const line of lines) line.pause()
  const closed = new Promise<void>((resolve) => {
    sock.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') resolve()
    })
  })
  const since = performance.now()
  await Promise.all([sock.end(undefined), closed])
  expect(performance.now() - since).toBeLessThan(10_000)
}, 45_000)

it.each([403, 503])('an HTTP answer of %s in place of a line is said at once', async (status) => {
  const server = createServer((_request, response) => void response.writeHead(status).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => server.close())
  const sock = opened(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`)
  const message = await new Promise((resolve) => {
    sock.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (connection === 'close') resolve(lastDisconnect?.error?.message)
    })
  })
  expect(message).toBe(`WebSocket Error (Unexpected server response: ${status})`)
})

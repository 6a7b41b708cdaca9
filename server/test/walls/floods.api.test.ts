/** A single connection, signed in or not, must not use up a node's memory or time. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { reception } from '../reception.ts'
import { type World, world } from '../world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const connections = () => w.sockets().hub.socketCount

/** Packets that reach the library from now on, from existing connections. */
const handledPackets = () => {
  let handled = 0
  const { engine } = w.sockets().hub.io as unknown as { engine: { clients: Record<string, NodeJS.EventEmitter> } }
  for (const client of Object.values(engine.clients))
    client.on('packet', () => {
      handled += 1
    })
  return () => handled
}

/** A hand-written websocket client. */
const opened = async (): Promise<WebSocket> => {
  const socket = new WebSocket(`${(await w.listen()).replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('message', resolve))
  return socket
}

/** Strangers are disconnected after a quarter of a minute anyway. */
const isGone = (socket: WebSocket) => expect.poll(() => socket.readyState, { timeout: 8_000 }).toBe(socket.CLOSED)

describe('a stranger', () => {
  it('who sends endless pings is disconnected', async () => {
    const socket = await opened()
    let answered = 0
    socket.on('pong', () => {
      answered += 1
    })
    for (let ping = 0; ping < 20_000; ping += 1) socket.ping('x'.repeat(100))
    await isGone(socket)
    expect(answered).toBeLessThan(2_100)
    await expect.poll(connections, { timeout: 8_000 }).toBe(0)
  })

  it('who sends a few pings is answered', async () => {
    const socket = await opened()
    const answered = new Promise((resolve) => socket.once('pong', (data) => resolve(String(data))))
    socket.ping('are you there')
    expect(await answered).toBe('are you there')
    socket.close()
  })

  it.each(['4', '3', '42["x"]', '5'])('who sends endless %s is disconnected', async (frame) => {
    const socket = await opened()
    for (let sent = 0; sent < 20_000; sent += 1) socket.send(frame)
    await isGone(socket)
    await expect.poll(connections, { timeout: 8_000 }).toBe(0)
  })

  it.each(['', 'x'])('who never ends a message, in pieces of "%s", is disconnected', async (piece) => {
    const socket = await opened()
    socket.send('4', { fin: false })
    for (let sent = 0; sent < 1_000; sent += 1) socket.send(piece, { fin: false })
    await isGone(socket)
    await expect.poll(connections, { timeout: 8_000 }).toBe(0)
  })

  it('who sends such messages again and again is kept out', async () => {
    const { door } = w.sockets().hub
    const flooded = vi.spyOn(door, 'flooded')
    const socket = await opened()
    for (let sent = 0; sent < 1_000; sent += 1) socket.send('4', { fin: false })
    await isGone(socket)
    expect(flooded).toHaveBeenCalledOnce()
  })

  it('who does not answer a farewell is disconnected soon after it', async () => {
    const { port } = new URL(await w.listen())
    const client = connect(Number(port), '127.0.0.1')
    client.on('error', () => undefined)
    const greeted = new Promise((resolve) => client.once('data', resolve))
    client.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    await greeted
    await expect.poll(connections, { timeout: 8_000 }).toBe(1)
    const { engine } = w.sockets().hub.io as unknown as { engine: { clients: Record<string, { close: () => void }> } }
    for (const each of Object.values(engine.clients)) each.close()
    await expect.poll(() => client.destroyed || client.readableEnded, { timeout: 8_000 }).toBe(true)
  })

  it('whose message comes in a few pieces is heard', async () => {
    const socket = await opened()
    const answered = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))))
    for (const piece of ['40', '/9', '99']) socket.send(piece, { fin: false })
    socket.send(',', { fin: true })
    expect(await answered).toMatch(/^44\/999,/)
    socket.close()
  })

  /** A hand-written client of long polling. */
  const polled = async () => {
    const base = `${await w.listen()}/socket.io/?EIO=4&transport=polling`
    const { sid } = JSON.parse((await (await fetch(base)).text()).slice(1)) as { sid: string }
    /** Its status; 0 if it was disconnected. */
    const post = (body: string) =>
      fetch(`${base}&sid=${sid}`, { method: 'POST', body }).then(
        ({ status }) => status,
        () => 0,
      )
    return { post, isShownOut: async () => (await post('3')) === 400 }
  }
  const packed = (packet: string, times: number) => Array(times).fill(packet).join('\u001e')

  it.each(['42["x"]', '4', '3', '6', '2'])(
    'who packs %s thousands of times into one body is disconnected',
    async (packet) => {
      const { post, isShownOut } = await polled()
      const handled = handledPackets()
      await post(packed(packet, Math.floor(49_000 / packet.length)))
      expect(await isShownOut()).toBe(true)
      expect(handled()).toBeLessThan(300)
    },
  )

  it('whose bodies are full again and again is disconnected', async () => {
    const { post, isShownOut } = await polled()
    for (let body = 0; body < 12; body += 1) await post(packed('6', 190))
    expect(await isShownOut()).toBe(true)
  })

  it('who packs as much as a client has pending is accepted', async () => {
    const { post, isShownOut } = await polled()
    expect(await post(packed('6', 190))).toBe(200)
    expect(await isShownOut()).toBe(false)
  })
})

describe('a signed-in user', () => {
  it('who continues after being told to slow down is disconnected, and may come back', async () => {
    const { company, agent } = await reception(w)
    const { socket, until } = await w.connectSocket(company.id, { token: agent.token })
    for (let word = 0; word < 20_000; word += 1) socket.emit('userStatus')
    await until(() => !socket.connected)
    expect((await w.connectSocket(company.id, { token: agent.token })).refused).toBeNull()
  })

  it('who says more than any client has to say is disconnected, and nobody reads it', async () => {
    const { company, agent } = await reception(w)
    const { socket, until } = await w.connectSocket(company.id, { token: agent.token })
    const handled = handledPackets()
    socket.emit('presence', 'x'.repeat(1_900))
    await expect.poll(handled).toBeGreaterThan(0)
    expect(socket.connected).toBe(true)
    const heard = vi.fn()
    for (const there of w.sockets().hub.io.of(`/${company.id}`).sockets.values()) there.onAny(heard)
    socket.emit('presence', 'x'.repeat(2_100))
    await until(() => !socket.connected)
    expect(heard).not.toHaveBeenCalled()
  })
})

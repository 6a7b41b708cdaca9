import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => w.close())

it('a connection without traffic, as of a client that does not read the response, is closed after three minutes', async () => {
  const arrived = once(w.app.server, 'connection') as Promise<[Socket]>
  const client = connect((w.app.server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  const [socket] = await arrived
  expect(socket.timeout).toBe(180_000)
  // As if that time had passed.
  socket.emit('timeout')
  expect(socket.destroyed).toBe(true)
  client.destroy()
})

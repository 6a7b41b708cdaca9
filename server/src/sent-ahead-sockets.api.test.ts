/** Many calls in one packet, to the API and to the socket library: the rest of the packet is not taken apart. */
import { connect } from 'node:net'
import { Server } from 'socket.io'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../test/world.ts'

let w: World
let port = 0
let sockets: Server
const seen: string[] = []
beforeAll(async () => {
  w = await world()
  // The socket library takes its calls before any listener of ours hears of them.
  sockets = new Server(w.app.server)
  w.app.server.prependListener('request', ({ url = '' }) => void seen.push(url))
  port = Number(new URL(await w.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await sockets.close()
  await w.close()
})

/** What came back until the connection ended. */
const sent = (calls: string, isEnough = (_heard: string) => false) =>
  new Promise<string>((resolve) => {
    let heard = ''
    const client = connect(port, '127.0.0.1', () => client.write(calls))
    client.on('data', (bytes) => {
      heard += String(bytes)
      if (isEnough(heard)) client.destroy()
    })
    client.on('error', () => undefined)
    client.on('close', () => resolve(heard))
  })

it.each(['GET /api/version', 'GET /socket.io/?EIO=4', 'OPTIONS /socket.io/?EIO=4', 'GET /nothing'])(
  'thousands of calls in one packet are cut off after twenty: %s',
  async (call) => {
    seen.length = 0
    await sent(`${call} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3_000))
    expect(seen.length).toBeLessThanOrEqual(21)
    expect((await fetch(`http://127.0.0.1:${port}/api/version`)).status).toBe(200)
  },
)

it('twenty calls in one packet are answered', async () => {
  const answers = (heard: string) => heard.split('HTTP/1.1 400').length - 1
  const heard = await sent('GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20), (all) => answers(all) === 20)
  expect(answers(heard)).toBe(20)
})

it('a query longer than any client’s is not taken apart by the socket library', async () => {
  const url = `${await w.listen()}/socket.io/?EIO=4&transport=polling`
  expect((await fetch(`${url}&token=${'x'.repeat(1_500)}`)).status).toBe(200)
  expect(await (await fetch(url + '&a'.repeat(5_000))).json()).toMatchObject({ message: 'Transport unknown' })
})

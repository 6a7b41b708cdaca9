/** Bodies in chunks: a stranger must not make a node take millions of them apart. */
import { connect, type Socket } from 'node:net'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../test/world.ts'

let w: World
let port = 0
let sockets: Server
beforeAll(async () => {
  w = await world()
  // The socket library takes its calls before any listener of ours hears of them.
  sockets = new Server(w.app.server)
  port = Number(new URL(await w.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await sockets.close()
  await w.close()
})

/** A call whose body follows in chunks. */
const begun = async (call: string, more = '') => {
  const client: Socket = connect(port, '127.0.0.1')
  let said = ''
  client.on('error', () => undefined)
  client.on('data', (bytes) => {
    said += String(bytes)
  })
  await new Promise((resolve) => client.once('connect', resolve))
  client.write(
    `${call} HTTP/1.1\r\nHost: x\r\n${more}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  const send = (chunk: string, times = 1) => client.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(times))
  return { client, send, end: () => client.write('0\r\n\r\n'), said: () => said }
}

describe('a body in chunks of one byte', () => {
  it.each([
    'POST /api/auth/login',
    'POST /api/webhooks/meta',
    'POST /api/messages/send',
    'POST /api/nothing',
    'GET /api/version',
    'POST /socket.io/?EIO=4&transport=polling',
  ])('is cut off: %s', async (call) => {
    const { client, send } = await begun(call)
    for (let wave = 0; wave < 10; wave += 1) {
      send(' ', 1_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await expect.poll(() => client.destroyed || client.readableEnded).toBe(true)
  })
})

it('a body in a few small chunks is read', async () => {
  const { client, send, end, said } = await begun('POST /api/auth/login')
  for (const letter of JSON.stringify({ email: 'nobody@example.com', password: 'no such person' })) send(letter)
  end()
  await expect.poll(said).toContain('ERR_INVALID_CREDENTIALS')
  client.destroy()
})

it('a long body in lines is read', async () => {
  const { token } = await (await w.company()).user({ profile: 'admin' })
  const { client, send, end, said } = await begun('POST /api/tags', `Authorization: Bearer ${token}\r\n`)
  send('{"name":"In lines","color":"#112233","kanban":0,"more":[')
  send(`"${'x'.repeat(78)}",`, 2_900)
  send('1]}')
  end()
  await expect.poll(said).toContain('200 OK')
  client.destroy()
})

import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { boundSentAhead } from './sent-ahead.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => w.close())

const portOf = ({ server }: { server: { address(): unknown } }) => (server.address() as AddressInfo).port

/** All in one go; what came back until the connection ended or had enough answers. */
const sendAhead = (port: number, count: number, url: string, enough = Number.POSITIVE_INFINITY) =>
  new Promise<string>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${url} HTTP/1.1\r\nhost: here\r\n\r\n`.repeat(count)),
    )
    socket.on('data', (chunk) => {
      heard += chunk
      if (heard.split('HTTP/1.1 200').length > enough) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
  })

it('a connection that pipelines thousands of calls is closed, and only the first of them is started', async () => {
  const app = Fastify()
  let begun = 0
  boundSentAhead(app)
  app.get('/', async () => {
    begun += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await sendAhead(portOf(app), 3000, '/')
  expect(begun).toBe(1)
  await app.close()
})

it('pipelined calls are started one after another, each when the previous response was read', async () => {
  const app = Fastify()
  const begun: string[] = []
  boundSentAhead(app)
  app.get('/:number', async ({ url }) => {
    begun.push(url)
    return Buffer.alloc(16_000_000)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(portOf(app), '127.0.0.1').pause()
  const calls = ['/1', '/2', '/3'].map((url) => `GET ${url} HTTP/1.1\r\nhost: here\r\n\r\n`)
  await new Promise((resolve) => socket.write(calls.join(''), resolve))
  await expect.poll(() => begun).toEqual(['/1'])
  for (const others of ['/4', '/5']) await (await fetch(`http://127.0.0.1:${portOf(app)}${others}`)).arrayBuffer()
  expect(begun).toEqual(['/1', '/4', '/5'])
  socket.resume()
  await expect.poll(() => begun).toEqual(['/1', '/4', '/5', '/2', '/3'])
  socket.destroy()
  await app.close()
})

it('the whole server does so, and continues to serve others', async () => {
  await sendAhead(portOf(w.app), 3000, '/api/openapi.json')
  expect((await fetch(`http://127.0.0.1:${portOf(w.app)}/api/version`)).status).toBe(200)
})

it('a few pipelined calls are answered, and many one after another', async () => {
  const few = await sendAhead(portOf(w.app), 10, '/api/version', 10)
  expect(few.split('HTTP/1.1 200').length - 1).toBe(10)
  const heard = await new Promise<number>((resolve) => {
    let answers = 0
    const ask = () => socket.write('GET /api/version HTTP/1.1\r\nhost: here\r\n\r\n')
    const socket = connect(portOf(w.app), '127.0.0.1', ask)
    socket.on('data', (chunk) => {
      answers += chunk.toString().split('HTTP/1.1 200').length - 1
      if (answers < 60) ask()
      else socket.destroy()
    })
    socket.on('close', () => resolve(answers))
  })
  expect(heard).toBe(60)
})

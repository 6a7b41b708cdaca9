/** Connections of one address on which nobody has signed in. */
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../test/world.ts'

let w: World
let port = 0
const clients: Socket[] = []
beforeAll(async () => {
  w = await world()
  const address = await w.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => w.close())
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await expect.poll(connections, { timeout: 8_000 }).toBe(0)
})

const connections = () => new Promise((resolve) => w.app.server.getConnections((_error, count) => resolve(count)))

const opened = async (said = ''): Promise<Socket> => {
  const client = connect(port, '127.0.0.1')
  client.on('error', () => undefined)
  clients.push(client)
  await new Promise((resolve) => client.once('connect', resolve))
  client.write(said)
  return client
}
const isOpen = (client: Socket) => !client.destroyed && !client.readableEnded

const answered = (client: Socket, asked: string): Promise<string> =>
  new Promise((resolve) => {
    client.once('data', (answer) => resolve(String(answer)))
    client.write(asked)
  })
const asked = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

it('that send nothing, or send it slowly, give way to one with a request', async () => {
  const first = await opened()
  for (let count = 0; count < 300; count += 1) await opened(count % 2 ? 'GET / HTTP/1.1\r\nHost: x\r\nX-' : '')
  await expect.poll(connections, { timeout: 8_000 }).toBeLessThanOrEqual(256)
  expect(isOpen(first)).toBe(false)
  const late = await opened()
  expect(await answered(late, asked('/health'))).toContain('200 OK')
})

it('do not push out a user who has signed in', async () => {
  const company = await w.company()
  const { token } = await company.user()
  const known = await opened()
  const mine = asked('/api/auth/me', `Authorization: Bearer ${token}\r\n`)
  expect(await answered(known, mine)).toContain('200 OK')
  for (let count = 0; count < 300; count += 1) await opened()
  await expect.poll(connections, { timeout: 8_000 }).toBeLessThanOrEqual(257)
  expect(await answered(known, mine)).toContain('200 OK')
})

it('have their requests begun a few at a time, and all are answered', async () => {
  const clientsNow = await Promise.all(Array.from({ length: 60 }, () => opened()))
  const answers = await Promise.all(clientsNow.map((client) => answered(client, asked('/api/public-settings'))))
  expect(answers.filter((answer) => answer.includes('200 OK'))).toHaveLength(60)
})

it('whose headers do not arrive are disconnected', () => {
  expect([w.app.server.headersTimeout, w.app.server.requestTimeout > 0]).toEqual([20_000, true])
})

it('do not become endless once their user is known', async () => {
  const { token } = await (await w.company()).user()
  const mine = asked('/api/auth/me', `Authorization: Bearer ${token}\r\n`)
  const first = await opened()
  await answered(first, mine)
  for (let count = 0; count < 270; count += 1) await answered(await opened(), mine)
  await expect.poll(connections, { timeout: 8_000 }).toBeLessThanOrEqual(257)
  expect(isOpen(first)).toBe(false)
})

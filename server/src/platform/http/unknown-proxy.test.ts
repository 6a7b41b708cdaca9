import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { unknownProxy, watchForProxy } from './unknown-proxy.ts'

const server = (trustProxy: boolean) => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push(line) })
  const app = Fastify()
  const notes = watchForProxy(app, { trustProxy }, log)
  app.get('/', async () => 'here')
  return { notes, said, ask: (headers = {}) => app.inject({ url: '/', headers }) }
}
const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it('a proxy that nobody named is told of once, and to whoever asks', async () => {
  const { notes, said, ask } = server(false)
  await ask()
  expect(notes()).toEqual([])
  await ask(forwarded)
  await ask(forwarded)
  expect(notes()).toEqual([unknownProxy])
  expect(said).toHaveLength(1)
})

it('a trusted one is nothing to tell', async () => {
  const { notes, ask } = server(true)
  await ask(forwarded)
  expect(notes()).toEqual([])
})

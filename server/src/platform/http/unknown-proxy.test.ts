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

it('an unknown proxy is reported once in the log, and by /ready', async () => {
  const { notes, said, ask } = server(false)
  await ask()
  expect(notes()).toEqual([])
  await ask(forwarded)
  await ask(forwarded)
  expect(notes()).toEqual([unknownProxy])
  expect(said).toHaveLength(1)
})

it('a trusted one is not reported', async () => {
  const { notes, ask } = server(true)
  await ask(forwarded)
  expect(notes()).toEqual([])
})

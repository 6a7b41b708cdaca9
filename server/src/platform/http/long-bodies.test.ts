import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { LongBodies } from './long-bodies.ts'

const megabyte = 1024 * 1024
const answer = () => new EventEmitter() as unknown as ServerResponse
const asking = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage
const weighing = (bytes: number) => asking({ 'content-length': String(bytes) })
const ana = { companyId: 1, name: 'user 1' }
const ben = { companyId: 1, name: 'user 2' }

it('each user and each company has a limited number of open responses; finished ones no longer count', () => {
  const bodies = new LongBodies()
  const send = (who = ana, request = weighing(8 * megabyte)) => {
    const response = answer()
    bodies.announced(who, request, response, 8 * megabyte)
    return response
  }
  const sent = [send(), send(), send(), send()]
  expect(() => send()).toThrow('ERR_BUSY')
  expect(() => send(ana, weighing(1_000))).not.toThrow()
  sent.push(send(ben), send(ben), send(ben), send(ben, asking({ 'transfer-encoding': 'chunked' })))
  expect(() => send({ companyId: 1, name: 'user 3' })).toThrow('ERR_BUSY')
  sent.push(send({ companyId: 2, name: 'user 9' }))
  for (const response of sent) {
    response.emit('finish')
    response.emit('close')
  }
  expect(bodies.size).toBe(0)
  expect(() => send()).not.toThrow()
})

it('queued ones are served one after another', async () => {
  const bodies = new LongBodies()
  const responses = [answer(), answer(), answer()]
  const begun: number[] = []
  const all = responses.map((response, index) =>
    bodies.turn(index % 2 ? ben : ana, Buffer.alloc(megabyte), response).then(() => void begun.push(index)),
  )
  await new Promise(setImmediate)
  expect(begun).toEqual([0])
  responses[0]?.emit('close')
  await expect.poll(() => begun.length).toBe(2)
  responses[begun[1] ?? 0]?.emit('close')
  await Promise.all(all)
  expect(begun.toSorted()).toEqual([0, 1, 2])
  await bodies.turn(ben, Buffer.alloc(1_000), answer())
})

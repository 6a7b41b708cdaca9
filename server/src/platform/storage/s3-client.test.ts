import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectS3, type S3Client } from './s3-client.ts'

let asked = 0
let answer: (response: ServerResponse) => void = () => undefined
const server = createServer((request, response) => {
  asked += 1
  request.resume()
  answer(response)
})
let client: S3Client
let time = 0
const limits = { silentMs: { reads: 300, writes: 300 }, restMs: 400, now: () => time }
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(() => {
  asked = 0
  const { port } = server.address() as AddressInfo
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' }
  client = connectS3({ endpoint: `http://127.0.0.1:${port}`, bucket: 'media', bucketPlace: 'path', ...keys }, limits)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

/** Whether the object was there, and whether the store was asked. */
const head = async () => {
  const askedBefore = asked
  const end = await client.send({ method: 'HEAD', key: 'a.png' }).then(
    async ({ body }) => {
      await body.dump()
      return 'there'
    },
    () => 'away',
  )
  return { end, isAsked: asked > askedBefore }
}

it('a store that says nothing is waited for once, not by everybody again and again', async () => {
  answer = () => undefined
  expect(await Promise.all([head(), head()])).toEqual(Array(2).fill({ end: 'away', isAsked: true }))
  expect(asked).toBe(2)
  time += limits.restMs - 1
  expect(await Promise.all([head(), head(), head()])).toEqual(Array(3).fill({ end: 'away', isAsked: false }))
  await client.close()
})

it('after a while one asks whether it speaks again, and then all do', async () => {
  answer = () => undefined
  await head()
  time += limits.restMs
  const probe = head()
  expect(await head()).toEqual({ end: 'away', isAsked: false })
  expect(await probe).toEqual({ end: 'away', isAsked: true })
  time += limits.restMs
  answer = (response) => response.end()
  expect(await head()).toEqual({ end: 'there', isAsked: true })
  expect(await Promise.all([head(), head()])).toEqual(Array(2).fill({ end: 'there', isAsked: true }))
  expect(asked).toBe(5)
  await client.close()
})

it('a store that refuses speaks', async () => {
  answer = (response) => response.writeHead(403).end()
  for (let times = 0; times < 3; times += 1) await head()
  expect(asked).toBe(3)
  await client.close()
})

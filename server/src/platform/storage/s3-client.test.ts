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
const limits = { silentMs: { reads: 300, writes: 300 }, restMs: 400 }
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

const head = async () => {
  const startedAt = performance.now()
  const end = await client.send({ method: 'HEAD', key: 'a.png' }).then(
    async ({ body }) => {
      await body.dump()
      return 'there'
    },
    () => 'away',
  )
  return { end, isQuick: performance.now() - startedAt < 200 }
}
const quickly = (end: string) => ({ end, isQuick: true })
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('a store that says nothing is waited for once, not by everybody again and again', async () => {
  answer = () => undefined
  const startedAt = performance.now()
  expect(await Promise.all([head(), head()])).toEqual(Array(2).fill({ end: 'away', isQuick: false }))
  expect(performance.now() - startedAt).toBeLessThan(1_500)
  expect(asked).toBe(2)
  expect(await Promise.all([head(), head(), head()])).toEqual(Array(3).fill(quickly('away')))
  expect(asked).toBe(2)
  await client.close()
})

it('after a while one asks whether it speaks again, and then all do', async () => {
  answer = () => undefined
  await head()
  await sleep(limits.restMs)
  const probe = head()
  await sleep(20)
  expect(await head()).toEqual(quickly('away'))
  expect(await probe).toEqual({ end: 'away', isQuick: false })
  await sleep(limits.restMs)
  answer = (response) => response.end()
  expect(await head()).toEqual(quickly('there'))
  expect(await Promise.all([head(), head()])).toEqual(Array(2).fill(quickly('there')))
  await client.close()
})

it('a store that refuses speaks', async () => {
  answer = (response) => response.writeHead(403).end()
  for (let times = 0; times < 3; times += 1) await head()
  expect(asked).toBe(3)
  await client.close()
})

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TemporaryFailure } from '../../channel.ts'
import { graphClient } from './graph-client.ts'

const bodies: string[] = []

let answer: (response: ServerResponse) => void
let url: string
let gone: Promise<unknown>
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += String(part)
  })
  request.on('end', () => bodies.push(body))
  gone = new Promise((resolve) => request.socket.on('error', () => undefined).once('close', resolve))
  answer(response)
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answer = () => undefined
  bodies.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const client = () => graphClient(url, { answerWithinMs: 400 })

const failureOf = async (asked: Promise<unknown>) => {
  const startedAt = performance.now()
  const error = await asked.then(
    () => null,
    (cause: unknown) => cause,
  )
  return { error, ms: performance.now() - startedAt }
}

/** A blank now and then: JSON that never ends, and a line that is never idle. */
const drip = async (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  while (!response.destroyed) {
    response.write(' ')
    await sleep(50)
  }
}

describe('a response that never ends', () => {
  it.each([
    ['a question', () => client().get('1?fields=id', 'token')],
    ['a message', () => client().post('1/messages', 'token', { to: '1' })],
  ])('is given up, for %s', async (_what, ask) => {
    answer = (response) => void drip(response)
    const { error, ms } = await failureOf(ask())
    expect(error).toBeInstanceOf(TemporaryFailure)
    expect((error as TemporaryFailure).mayHaveArrived).toBe(true)
    expect(ms).toBeLessThan(5_000)
    await gone
  })

  it('times out if nothing arrives', async () => {
    const { error, ms } = await failureOf(client().get('1', 'token'))
    expect(error).toBeInstanceOf(TemporaryFailure)
    expect(ms).toBeLessThan(5_000)
  })

  it('is refused if it is longer than any response of Meta', async () => {
    let sent = 0
    answer = (response) => {
      const piece = Buffer.alloc(64 * 1024, ' ')
      const more = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length
      }
      response.on('drain', more)
      more()
    }
    const { error } = await failureOf(graphClient(url).get('1', 'token'))
    expect(error).toMatchObject({ message: 'Meta could not be reached: the answer is too long' })
    await gone
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })
})

it('a file that is sent has time for its size in addition', async () => {
  answer = (response) => {
    response.req.resume().on('end', () => setTimeout(() => response.end('{"id":"7"}'), 600))
  }
  const file = Buffer.alloc(1024)
  const sized = { stream: Readable.from([file]), bytes: file.length, contentType: 'application/octet-stream' }
  expect(await client().post('1/media', 'token', sized)).toEqual({ id: '7' })
})

describe('a response of another shape', () => {
  it.each([
    ['no JSON', 200, '<html>'],
    ['an empty one', 200, ''],
    ['brackets without an end', 200, '['.repeat(500_000)],
  ])('%s may have arrived', async (_what, status, text) => {
    answer = (response) => response.writeHead(status).end(text)
    const { error } = await failureOf(client().post('1/messages', 'token', {}))
    expect(error).toMatchObject({ name: 'TemporaryFailure', mayHaveArrived: true })
  })

  it('a redirect is not followed, because the token would go along', async () => {
    let asked = 0
    answer = (response) => {
      asked += 1
      response.writeHead(302, { location: `${url}/elsewhere` }).end()
    }
    const { error } = await failureOf(client().get('1', 'token'))
    expect(error).toMatchObject({ name: 'FinalFailure' })
    expect(asked).toBe(1)
  })
})

describe('a message that may come too late', () => {
  const ok = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  const patient = () => graphClient(url)

  it('is sent whole while it may leave', async () => {
    answer = ok
    const sent = { text: 'é o último 🎉' }
    expect(await patient().post('1/messages', 'token', sent, { mayLeave: () => true })).toEqual({ ok: true })
    expect(bodies.map((each) => JSON.parse(each) as unknown)).toEqual([sent])
  })

  it('is asked for when the call is written, and certainly did not arrive if it was not', async () => {
    answer = ok
    let asked = 0
    const mayLeave = () => {
      asked += 1
      return false
    }
    const { error } = await failureOf(patient().post('1/messages', 'token', { text: 'tarde' }, { mayLeave }))
    expect(error).toMatchObject({ name: 'TemporaryFailure', mayHaveArrived: false, retryAfterSeconds: 1 })
    expect(asked).toBe(1)
    // The next one goes over a sound connection.
    await patient().post('1/messages', 'token', { text: 'cedo' })
    expect(bodies).toEqual(['{"text":"cedo"}'])
  })

  it('is asked for only when there is a connection', async () => {
    let asked = 0
    const mayLeave = () => {
      asked += 1
      return true
    }
    const nobody = graphClient('http://127.0.0.1:1')
    const { error } = await failureOf(nobody.post('1/messages', 'token', { text: 'oi' }, { mayLeave }))
    expect(error).toMatchObject({ mayHaveArrived: false })
    expect(asked).toBe(0)
  })

  it('did not arrive if the line broke while connecting, and may have if it broke later', async () => {
    const mayLeave = () => true
    const breaks = createTcpServer((socket) => socket.destroy())
    await once(breaks.listen(0, '127.0.0.1'), 'listening')
    const overTls = graphClient(`https://127.0.0.1:${(breaks.address() as AddressInfo).port}`)
    const broken = await failureOf(overTls.post('1/messages', 'token', { text: 'oi' }, { mayLeave }))
    expect(broken.error).toMatchObject({ name: 'TemporaryFailure', mayHaveArrived: false })
    breaks.close()

    answer = (response) => response.socket?.destroy()
    const later = await failureOf(patient().post('1/messages', 'token', { text: 'oi' }, { mayLeave }))
    expect(later.error).toMatchObject({ name: 'TemporaryFailure', mayHaveArrived: true })
  })
})

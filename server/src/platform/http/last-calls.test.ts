import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { lastCalls } from './last-calls.ts'

const post = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
const never = 3_600_000

/** What the client of `sent` got when the server was closed; waits until it is. */
const closedDuring = async (
  sent: string,
  answer: RequestListener,
  after: { arrivingMs: number; answeringMs: number },
) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  const calls = lastCalls(server, after)
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let got = ''
  client.on('data', (chunk) => {
    got += chunk
  })
  client.on('error', () => undefined)
  const over = new Promise((resolve) => client.once('close', resolve))
  const arrived = once(server, 'connection')
  client.write(sent)
  const [socket] = await arrived
  await once(socket, 'data')
  calls.bound()
  await new Promise((resolve) => server.close(resolve))
  await over
  return got
}

it.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-'],
  ['body', `${post}Content-Length: 300\r\n\r\n{"email`],
  ['chunks', `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`],
])('a server that closes does not wait for %s that never arrive', async (_what, sent) => {
  const answer: RequestListener = (request) => void request.resume()
  await expect(closedDuring(sent, answer, { arrivingMs: 1, answeringMs: never })).resolves.toBe('')
})

it('a server that closes answers what has arrived', async () => {
  const answer: RequestListener = (_request, response) => void setTimeout(() => response.end('late'), 100)
  const got = await closedDuring(`${post}Content-Length: 0\r\n\r\n`, answer, { arrivingMs: 1, answeringMs: never })
  expect(got).toContain('late')
})

it('a server that closes does not wait for an answer that never comes', async () => {
  const sent = `${post}Content-Length: 0\r\n\r\n`
  await expect(closedDuring(sent, () => undefined, { arrivingMs: 1, answeringMs: 2 })).resolves.toBe('')
})

it('a server that closes does not wait for the second half of a request that follows an answered one', async () => {
  const sent = 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HT'
  const answer: RequestListener = (_request, response) => void response.end('first')
  const got = await closedDuring(sent, answer, { arrivingMs: 200, answeringMs: never })
  expect(got).toContain('first')
}, 3_000)

import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { newPushKeys, sendPush } from './web-push.ts'

it('an endless response is not waited for', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(201)
    const timer = setInterval(() => response.write('.'), 20)
    response.once('close', () => clearInterval(timer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const target = {
    endpoint: `http://127.0.0.1:${port}/device`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const keys = { ...newPushKeys(), subject: 'mailto:admin@guiche.example' }
  const outcome = await sendPush(target, { payload: '{}', ttlSeconds: 60, topic: 'topic' }, keys)
  expect(outcome).toBe('accepted')
  server.closeAllConnections()
  server.close()
})

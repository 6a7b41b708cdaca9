import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { isPublicIp, isPublicUrl, publicAgent } from './public-address.ts'

describe('an address that came from outside', () => {
  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450::200e',
    '::ffff:8.8.8.8',
  ])('%s is of the outside', (ip) => expect(isPublicIp(ip)).toBe(true))
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '::ffff:0:a00:1',
    '::7f00:1',
    '2001:0:a00::1',
    '3fff::1',
    'fec0::1',
    '192.88.99.1',
    'nonsense',
  ])('%s is not', (ip) => expect(isPublicIp(ip)).toBe(false))

  it('is taken by https and by name alone', () => {
    expect(isPublicUrl('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
    for (const url of [
      'http://fcm.googleapis.com/x',
      'https://user:secret@fcm.googleapis.com/x',
      'https://localhost/x',
      'https://localhost./x',
      'https://database./x',
      'https://database.internal./x',
      'https://database.internal/x',
      'https://database/x',
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(isPublicUrl(url), url).toBe(false)
  })

  it('whose name leads inside is not called', async () => {
    let calls = 0
    const server = createServer((_request, response) => {
      calls += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const dispatcher = publicAgent()
    await expect(request(`http://localhost:${port}/`, { dispatcher })).rejects.toThrow('not an address of the outside')
    expect(calls).toBe(0)
    await dispatcher.close()
    await new Promise((resolve) => server.close(resolve))
  })
})

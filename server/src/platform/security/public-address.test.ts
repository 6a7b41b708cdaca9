import { createSocket } from 'node:dgram'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { isPublicIp, isPublicUrl, publicAgent } from './public-address.ts'

/** Answers every question for an address with these; null: not at all. */
const nameServer = async (addressesOf: () => readonly string[] | null) => {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    // After the header of 12 bytes stands the name, part by part, then its type: 1 is A, 28 is AAAA.
    let end = 12
    while (question[end] !== 0) end += (question[end] ?? 0) + 1
    asked.push(question.toString('latin1', 12, end))
    const addresses = addressesOf()
    if (addresses === null) return
    const answers = question.readUInt16BE(end + 1) === 1 ? addresses : []
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    for (const [at, count] of [1, answers.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
    const records = answers.map((ip) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ip.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([head, question.subarray(12, end + 5), ...records]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}

describe('a URL from outside', () => {
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

  it('is accepted only with https and a host name', () => {
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

  it.each([
    ['inside alone', ['10.1.2.3', '127.0.0.1']],
    ['nowhere', []],
  ])('whose name leads %s is not called', async (_where, addresses) => {
    const names = await nameServer(() => addresses)
    const dispatcher = publicAgent([names.address])
    await expect(request('http://bot.example.com/', { dispatcher })).rejects.toThrow('not an address of the outside')
    expect(names.asked.length).toBeGreaterThan(0)
    await dispatcher.close()
    names.close()
  })

  it('whose name servers do not answer blocks nobody who reads a file', async () => {
    const names = await nameServer(() => null)
    const dispatcher = publicAgent([names.address])
    const calls = Array.from({ length: 16 }, (_, at) =>
      request(`http://bot${at}.example.com/`, { dispatcher }).then(
        () => 'answered',
        () => 'gave up',
      ),
    )
    await expect.poll(() => names.asked.length).toBeGreaterThan(16)
    expect(await Promise.race([...calls, stat(import.meta.filename).then(() => 'file')])).toBe('file')
    await dispatcher.destroy()
    names.close()
  })

  it('whose name resolves to a private address is not called', async () => {
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

import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfSigned } from '../../../../../sandbox/src/whatsapp/certificate.ts'
import { sealMedia } from '../../../../../sandbox/src/whatsapp/media-cipher.ts'
import { FinalFailure, TemporaryFailure } from '../../channel.ts'
import { downloadMedia } from './media-download.ts'

const certificate = selfSigned(['127.0.0.1'])
const plain = randomBytes(300_001)
const { mediaKey, sealed } = sealMedia(plain, 'image')
let answer: (response: ServerResponse) => void = () => undefined
const server = createServer(certificate, (_request, response) => answer(response))

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const fetched = (fileSha256 = createHash('sha256').update(plain).digest('base64')) => {
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const network = { url: 'ws://127.0.0.1:1', mediaCa: certificate.cert }
  const source = {
    type: 'image',
    mediaKey: mediaKey.toString('base64'),
    url: `https://${host}/mms/image/1`,
    fileSha256,
  }
  return downloadMedia(network, source as Parameters<typeof downloadMedia>[1]).then(({ stream }) => buffer(stream))
}

describe('a customer’s file', () => {
  it('arrives completely, in any chunks', async () => {
    answer = async (response) => {
      let from = 0
      for (const end of [1, 5, 16, 33, 70_000, sealed.length - 3, sealed.length]) {
        response.write(sealed.subarray(from, end))
        from = end
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    }
    expect((await fetched()).equals(plain)).toBe(true)
  })

  it.each([100_000, 0])('that breaks off after %i bytes is fetched again later', async (bytes) => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': sealed.length })
      response.write(sealed.subarray(0, bytes), () => response.socket?.destroy())
      response.flushHeaders()
    }
    await expect(fetched()).rejects.toBeInstanceOf(TemporaryFailure)
  })

  it('that is truncated silently is fetched again later', async () => {
    answer = (response) => response.end(sealed.subarray(0, 100_003))
    await expect(fetched()).rejects.toBeInstanceOf(TemporaryFailure)
  })

  it('that differs from the message’s hash is refused', async () => {
    answer = (response) => response.end(sealed)
    await expect(fetched(Buffer.alloc(32).toString('base64'))).rejects.toMatchObject({ code: 'media_refused' })
  })

  it('that is gone is missing; a host with a problem is asked again', async () => {
    answer = (response) => response.writeHead(410).end('gone')
    await expect(fetched()).rejects.toBeInstanceOf(FinalFailure)
    answer = (response) => response.writeHead(302, { location: 'https://127.0.0.1:1/' }).end()
    await expect(fetched()).rejects.toBeInstanceOf(TemporaryFailure)
  })
})

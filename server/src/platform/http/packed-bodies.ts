/**
 * No client of ours compresses what it sends, and decompressing is expensive: 51 bytes, from anybody, make a decoder allocate 16 MB, which stay until the
 * next full garbage collection. So nothing is decompressed, and a compressed body is refused unread.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

export const refusePackedBodies = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }) => {
    const packed = headers['content-encoding']
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (packed && packed.trim().toLowerCase() !== 'identity' && hasBody)
      throw new Refusal('ERR_UNSUPPORTED_CONTENT_TYPE', { field: 'headers.content-encoding' })
  })
}

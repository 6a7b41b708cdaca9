/**
 * No client of ours packs what it sends, and unpacking is dear: 51 bytes make a decoder take 16 MB, which stay until the next thorough
 * collection of garbage, and of a stranger too. So nothing is unpacked, and a packed body is refused unread.
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

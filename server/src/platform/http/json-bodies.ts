import { withoutHalves } from '@guiche/contract/core/whole-letters'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { jsonIn } from './mended-json.ts'

/** Halves of characters come as escapes only: in UTF-8 there are none. */
const mayHaveHalves = /\\u[dD][89a-fA-F]/

/** Refuses what is no JSON. */
export const parseJson = (raw: Buffer): unknown => {
  const text = raw.toString('utf8')
  try {
    return jsonIn(text, mayHaveHalves, withoutHalves)
  } catch (error) {
    throw new Refusal('ERR_MALFORMED_BODY', { cause: error })
  }
}

/** What is signed stays as its bytes until the signature is proven. */
export const jsonBodies = (app: FastifyInstance) => {
  // Fastify reads plain text too; no call takes it.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const raw = body as Buffer
    if (request.routeOptions.config.call?.needs === 'signature') return done(null, raw)
    try {
      done(null, raw.length === 0 ? undefined : parseJson(raw))
    } catch (error) {
      done(error as Error)
    }
  })
}

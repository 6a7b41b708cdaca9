import { withoutHalves } from '@guiche/contract/core/whole-letters'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { jsonIn } from './mended-json.ts'

/** Lone surrogates can only come as escapes: UTF-8 cannot encode them. */
const mayHaveHalves = /\\u[dD][89a-fA-F]/

/** Refuses bodies that are not JSON. */
export const parseJson = (raw: Buffer): unknown => {
  const text = raw.toString('utf8')
  try {
    return jsonIn(text, mayHaveHalves, withoutHalves)
  } catch (error) {
    throw new Refusal('ERR_MALFORMED_BODY', { cause: error })
  }
}

/** A signed body stays as bytes until its signature is verified. */
export const jsonBodies = (app: FastifyInstance) => {
  // Fastify also parses plain text; no call accepts it.
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

import { withoutHalves } from '@guiche/contract/core/whole-letters'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { hasMoreValues } from './json-values.ts'
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

/** A body stays as bytes until somebody needs it parsed: signatures are over bytes, and long bodies wait for their turn. */
export const jsonBodies = (app: FastifyInstance) => {
  // Fastify also parses plain text; no call accepts it.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Refuses what holds more values than the call takes, before any is made. */
export const refuseManyValues = (raw: Buffer, mostValues: number): void => {
  if (hasMoreValues(raw, mostValues)) throw new Refusal('ERR_BODY_TOO_LARGE', { details: { mostValues } })
}

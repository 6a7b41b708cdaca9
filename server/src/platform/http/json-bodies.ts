import { withoutHalves } from '@guiche/contract/core/whole-letters'
import type { FastifyInstance } from 'fastify'
import { parse } from 'secure-json-parse'
import { storableText } from '../db/storable-json.ts'
import { Refusal } from '../refusal.ts'

/** Halves of characters come as escapes only: in UTF-8 there are none. */
const mayHaveHalves = /\\u[dD][89a-fA-F]/

/** A text that its sender has cut ends with a sign instead of half a character. Without recursion: how deep it goes is the sender's. */
const mendTexts = (whole: unknown, mend: (text: string) => string): unknown => {
  const root = { whole }
  const waiting: Record<string, unknown>[] = [root]
  for (let holder = waiting.pop(); holder; holder = waiting.pop()) {
    for (const [key, inner] of Object.entries(holder)) {
      if (typeof inner === 'string') holder[key] = mend(inner)
      else if (typeof inner === 'object' && inner !== null) waiting.push(inner as Record<string, unknown>)
    }
  }
  return root.whole
}

/** Refuses what is no JSON. No prototype comes along. A reviver would take many times as long, on the thread that serves everybody. */
export const parseJson = (raw: Buffer): unknown => {
  const text = raw.toString('utf8')
  try {
    const value: unknown = parse(text, { protoAction: 'remove', constructorAction: 'ignore' })
    return mayHaveHalves.test(text) ? mendTexts(value, withoutHalves) : value
  } catch (error) {
    throw new Refusal('ERR_MALFORMED_BODY', { cause: error })
  }
}

const mayNotBeStored = /\\u(?:0000|[dD][89a-fA-F])/

/** What another program answered, without what the database refuses: it may be stored. Throws a SyntaxError where it is no JSON. */
export const parseAnswer = (text: string): unknown => {
  const value: unknown = parse(text, { protoAction: 'remove', constructorAction: 'ignore' })
  return mayNotBeStored.test(text) ? mendTexts(value, storableText) : value
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

/** Parses JSON of others and repairs its texts. */
import { parse } from 'secure-json-parse'
import { storableText } from '../db/storable-json.ts'

/**
 * Replaces lone surrogates, which appear where the sender cut a text. Not recursive, because the sender controls the
 * depth.
 */
const mendTexts = (whole: unknown, mend: (text: string) => string): unknown => {
  const root = { whole }
  const waiting: Record<string, unknown>[] = [root]
  for (let holder = waiting.pop(); holder; holder = waiting.pop()) {
    for (const [key, inner] of Object.entries(holder)) {
      const mended = mend(key)
      if (mended !== key) {
        delete holder[key]
        // `__proto__` is the one key that would set the prototype.
        if (mended === '__proto__') continue
        holder[mended] = inner
      }
      if (typeof inner === 'string') holder[mended] = mend(inner)
      else if (typeof inner === 'object' && inner !== null) waiting.push(inner as Record<string, unknown>)
    }
  }
  return root.whole
}

/** Drops `__proto__`. A reviver would take many times as long, on the thread that serves everybody. */
export const jsonIn = (text: string, mayBeFaulty: RegExp, mend: (text: string) => string): unknown => {
  const value: unknown = parse(text, { protoAction: 'remove', constructorAction: 'ignore' })
  return mayBeFaulty.test(text) ? mendTexts(value, mend) : value
}

const mayNotBeStored = /\\u(?:0000|[dD][89a-fA-F])/

/**
 * Another program's answer, without characters that the database refuses, so that it can be stored. Throws a
 * SyntaxError if it is not JSON.
 */
export const parseAnswer = (text: string): unknown => jsonIn(text, mayNotBeStored, storableText)

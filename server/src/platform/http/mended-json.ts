/** JSON that others have written, with texts that can be used. */
import { parse } from 'secure-json-parse'
import { storableText } from '../db/storable-json.ts'

/** A text that its sender has cut ends with a sign instead of half a character. Without recursion: how deep it goes is the sender's. */
const mendTexts = (whole: unknown, mend: (text: string) => string): unknown => {
  const root = { whole }
  const waiting: Record<string, unknown>[] = [root]
  for (let holder = waiting.pop(); holder; holder = waiting.pop()) {
    for (const [key, inner] of Object.entries(holder)) {
      const mended = mend(key)
      if (mended !== key) {
        delete holder[key]
        // The one name that is no key but what the others are inherited from.
        if (mended === '__proto__') continue
        holder[mended] = inner
      }
      if (typeof inner === 'string') holder[mended] = mend(inner)
      else if (typeof inner === 'object' && inner !== null) waiting.push(inner as Record<string, unknown>)
    }
  }
  return root.whole
}

/** No prototype comes along. A reviver would take many times as long, on the thread that serves everybody. */
export const jsonIn = (text: string, mayBeFaulty: RegExp, mend: (text: string) => string): unknown => {
  const value: unknown = parse(text, { protoAction: 'remove', constructorAction: 'ignore' })
  return mayBeFaulty.test(text) ? mendTexts(value, mend) : value
}

const mayNotBeStored = /\\u(?:0000|[dD][89a-fA-F])/

/** What another program answered, without what the database refuses: it may be stored. Throws a SyntaxError where it is no JSON. */
export const parseAnswer = (text: string): unknown => jsonIn(text, mayNotBeStored, storableText)

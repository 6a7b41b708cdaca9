/** Fills the texts of a flow: its variables, and the tokens of all texts. */
import { madeOnce } from '@guiche/contract/core/made-once'
import { cutWhole } from '@guiche/contract/core/whole-letters'
import { fillTokens, type TokenFacts, withoutTokens } from '@guiche/contract/message-tokens'

export type Variables = Readonly<Record<string, string>>

const token = /\{\{\s*[A-Za-z]\w{0,39}\s*\}\}/g

export const variableIn = (variables: Variables, name: string): string | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined

/** The longest text with the longest answer in it. Only answers that are inserted many times give more. */
const mostFilledLetters = 8_192

/**
 * A single pass, so two inserted answers side by side do not form a token. `known`: the flow's variables; those
 * without a value are empty. Each value is made once and nothing behind the limit: the longest answer in eight hundred
 * places took a third of a second, and a flow says two hundred texts at once.
 */
export const fillFlowText = (
  text: string,
  variables: Variables,
  { known, tokens }: { known: ReadonlySet<string>; tokens: TokenFacts },
): string => {
  const filling = madeOnce((whole: string) => {
    const name = whole.slice(2, -2).trim()
    const value = variableIn(variables, name)
    return value === undefined ? (known.has(name) ? '' : fillTokens(whole, tokens)) : withoutTokens(value)
  })
  let filled = ''
  let from = 0
  for (const { 0: whole, index } of text.matchAll(token)) {
    if (filled.length > mostFilledLetters) break
    filled += text.slice(from, index) + filling(whole)
    from = index + whole.length
  }
  return cutWhole(filled + text.slice(from), mostFilledLetters)
}

/** What a flow's texts say: its variables, and the tokens of all texts. */
import { cutWhole } from '@guiche/contract/core/whole-letters'
import { fillTokens, type TokenFacts } from '@guiche/contract/message-tokens'

export type Variables = Readonly<Record<string, string>>

const token = /\{\{\s*([A-Za-z]\w{0,39})\s*\}\}/g

export const variableIn = (variables: Variables, name: string): string | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined

/** What customers write is no token when it is filled again. */
const harmless = (value: string): string => value.replace(/\{{2,}/g, '{')

/** A text of the longest with the longest answer in it. More comes of answers that are put in many times over. */
const mostFilledLetters = 8_192

/** Once through the text: of two answers side by side no token is made. `known`: the flow's variables; one that has no value yet is empty. */
export const fillFlowText = (
  text: string,
  variables: Variables,
  { known, tokens }: { known: ReadonlySet<string>; tokens: TokenFacts },
): string => {
  const filled = text.replace(token, (whole, name: string) => {
    const value = variableIn(variables, name)
    return value === undefined ? (known.has(name) ? '' : fillTokens(whole, tokens)) : harmless(value)
  })
  return cutWhole(filled, mostFilledLetters)
}

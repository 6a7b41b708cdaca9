/** What a flow's texts say: variables first, then the tokens of all texts. */
import { fillTokens, type TokenFacts } from '@guiche/contract/message-tokens'

export type Variables = Readonly<Record<string, string>>

const token = /\{\{\s*([A-Za-z]\w{0,39})\s*\}\}/g

export const variableIn = (variables: Variables, name: string): string | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined

/** What customers write is no token when it is filled again. */
const harmless = (value: string): string => value.replace(/\{{2,}/g, '{')

/** `known`: the flow's variables; one that has no value yet is empty. */
export const fillFlowText = (
  text: string,
  variables: Variables,
  { known, tokens }: { known: ReadonlySet<string>; tokens: TokenFacts },
): string => {
  const withVariables = text.replace(token, (whole, name: string) => {
    const value = variableIn(variables, name)
    return value === undefined ? (known.has(name) ? '' : whole) : harmless(value)
  })
  return fillTokens(withVariables, tokens)
}

/**
 * Fills a campaign's text for one recipient: `{nome}`, `{email}`, `{numero}` and the company's own `{key}`, and picks
 * one of `{a|b|c}`. Pure.
 */
import { withoutTokens } from './message-tokens.ts'

export interface WordFacts {
  name: string
  email: string
  number: string
  variables: readonly { key: string; value: string }[]
}

/** Always available, in all spellings that people know from other products. */
export const campaignVariables = ['nome', 'email', 'numero'] as const

const valuesOf = ({ name, email, number, variables }: WordFacts): ReadonlyMap<string, string> =>
  new Map([
    ...variables.map(({ key, value }) => [key.toLowerCase(), value] as const),
    ['nome', withoutTokens(name)],
    ['name', withoutTokens(name)],
    ['email', withoutTokens(email)],
    ['numero', number],
    ['número', number],
    ['number', number],
  ])

/** The end of the brace at `open`, and the bars on its own level; null: it is not closed. */
const groupAt = (text: string, open: number): { end: number; bars: number[] } | null => {
  const bars: number[] = []
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{') depth += 1
    else if (sign === '|' && depth === 1) bars.push(at)
    else if (sign === '}') {
      depth -= 1
      if (depth === 0) return { end: at, bars }
    }
  }
  return null
}

/** Deeper nesting is left as it is written. */
const deepest = 10

type Random = () => number

const written = (text: string, values: ReadonlyMap<string, string>, random: Random): string => {
  const filled = (part: string, depth: number): string => {
    let words = ''
    for (let at = 0; at < part.length; ) {
      const open = part.indexOf('{', at)
      if (open === -1 || depth > deepest) return words + part.slice(at)
      words += part.slice(at, open)
      const group = groupAt(part, open)
      if (!group) return words + part.slice(open)
      const inner = part.slice(open + 1, group.end)
      if (group.bars.length > 0) {
        const edges = [open, ...group.bars, group.end]
        const choice = Math.min(group.bars.length, Math.floor(random() * (group.bars.length + 1)))
        words += filled(part.slice((edges[choice] ?? open) + 1, edges[choice + 1]), depth + 1)
      } else {
        // Whoever writes `{{name}}`, as in other texts of the product, means the same.
        const key = /^\{([^{}]*)\}$/.exec(inner)?.[1] ?? inner
        const value = values.get(key.trim().toLowerCase())
        // Another token of the product (`{{firstName}}`), or a literal brace, stays.
        words += value ?? `{${filled(inner, depth + 1)}}`
      }
      at = group.end + 1
    }
    return words
  }
  return filled(text, 0)
}

/** `random`: 0 up to 1. Values are inserted literally: braces in a name are not a group. */
export const campaignWords = (text: string, facts: WordFacts, random: Random): string =>
  written(text, valuesOf(facts), random)

/** Picks one of `{a|b|c}`, and nothing else: other braces stay. */
export const spintax = (text: string, random: Random): string => written(text, new Map(), random)

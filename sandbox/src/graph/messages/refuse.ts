/** Turns the first error in a body into Meta's error response. */
import type { z } from 'zod'
import { GraphError } from '../errors.ts'

type Path = readonly PropertyKey[]

/** `text['body']`: the form in which Meta's details name a parameter. */
const printed = ([first, ...rest]: Path) => `${String(first)}${rest.map((part) => `['${String(part)}']`).join('')}`

function isAbsent(root: unknown, path: Path): boolean {
  const found = path.reduce<unknown>((value, part) => (isKeyed(value) ? value[part] : undefined), root)
  return found === undefined
}

const isKeyed = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

function limitOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'too_big' && issue.origin === 'string') return `at most ${issue.maximum} characters long.`
  if (issue.code === 'too_big' && issue.origin === 'array') return `at most ${issue.maximum} items.`
  if (issue.code === 'too_small' && issue.origin === 'string') return 'non-empty.'
  if (issue.code === 'invalid_value') return `one of {${issue.values.map((value) => String(value)).join(', ')}}.`
  if (issue.code === 'invalid_union') return issue.message.replace(/^.*Expected/, 'one of')
  return undefined
}

/** Buttons, lists and templates have a code of their own for a value out of range; the older types use 100. */
const valueCode = (path: Path) => (path[0] === 'interactive' || path[0] === 'template' ? 131009 : 100)

/** Zod's messages where a schema has none of its own. */
const zodsOwnWords = /^(Invalid (input|option|string|URL|discriminator)|Too (big|small)|Unrecognized)/

function refusalOf(issue: z.core.$ZodIssue, path: Path, root: unknown): GraphError {
  const name = printed(path)
  if (issue.code === 'unrecognized_keys') {
    return new GraphError(100, { details: `Unexpected key "${issue.keys[0]}" on param "${name}".` })
  }
  if (isAbsent(root, path)) {
    if (path.length > 1) return new GraphError(131008, { details: `Parameter is required: ${name}.` })
    return new GraphError(100, { message: `(#100) The parameter ${name} is required.` })
  }
  const limit = limitOf(issue)
  if (issue.code === 'custom' || !zodsOwnWords.test(issue.message))
    return new GraphError(valueCode(path), { details: issue.message })
  return new GraphError(valueCode(path), { details: `Param ${name} must be ${limit ?? 'a valid value.'}` })
}

/** Parses one part of a request; `at` is its path in the request. */
export function readPart<Schema extends z.ZodType>(schema: Schema, root: unknown, at: Path): z.output<Schema> {
  const value = at.reduce<unknown>((found, part) => (isKeyed(found) ? found[part] : undefined), root)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue === undefined) throw new GraphError(100)
  throw refusalOf(issue, [...at, ...issue.path], root)
}

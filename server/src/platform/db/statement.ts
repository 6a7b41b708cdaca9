/**
 * SQL with named parameters. `:name` stands for a value. PostgreSQL has only numbered parameters, so each name is
 * replaced by a number once, when the statement is created. Casts (`::int`), strings, quoted identifiers and comments
 * are left alone.
 */
import type { CompanyId } from '@guiche/contract/core/ids'

/** Types of parameters; null is the only way to pass no value. */
export type Given = NonNullable<unknown> | null

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z')
type NameSign = Letter | Uppercase<Letter> | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '_'

/** The parameter name at the start of a text. */
type NameAtStart<Text extends string, Name extends string = ''> = Text extends `${infer Sign}${infer Rest}`
  ? Sign extends NameSign
    ? NameAtStart<Rest, `${Name}${Sign}`>
    : Name
  : Name

type WithoutStrings<Text extends string> = Text extends `${infer Before}'${string}'${infer Rest}`
  ? `${Before} ${WithoutStrings<Rest>}`
  : Text

type NamesAfterColons<Text extends string, Names = never> = Text extends `${string}:${infer Rest}`
  ? Rest extends `:${infer AfterCast}`
    ? NamesAfterColons<AfterCast, Names>
    : NamesAfterColons<Rest, Names | (Rest extends `${Letter}${string}` ? NameAtStart<Rest> : never)>
  : Names

/**
 * The parameter names in a text, as far as TypeScript can read it. A part of type `string` is assumed to contain no
 * names but `:companyId`; write a part with other names as a constant, so that its type is its text. A text of type
 * `string` accepts any parameters, and is checked at run time.
 */
export type NamesIn<Text extends string> = string extends Text ? string : NamesAfterColons<WithoutStrings<Text>>

export type ValuesOf<Names extends string> = { readonly [Name in Names]: Given }

/** The second argument of `sql`; it is left out if there are no parameters. */
export type ArgumentsOf<Values> = string extends keyof Values
  ? [values?: Values]
  : [keyof Values] extends [never]
    ? []
    : [values: Values]

/** The transaction sets the company's id; callers do not pass it. */
export type ArgumentsOfTenant<Values> = string extends keyof Values
  ? [values?: Values]
  : ArgumentsOf<Omit<Values, 'companyId'>>

export interface Statement<Values = Record<never, never>, Row = Record<string, unknown>> {
  readonly name: string
  /** With numbers instead of names, as PostgreSQL prepares it. */
  readonly text: string
  /** The names in the order of their numbers. */
  readonly parameters: readonly string[]
  /** Declares the type of the result rows. */
  rows<Answered>(): Statement<Values, Answered>
  /** Does not exist at run time: it carries the types. */
  readonly types?: { values: Values; row: Row }
}

/** Scans from left to right: first anything in which a name cannot begin, then a name. */
const pieces =
  /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|::|(?<![\w\]]):([a-z]\w*)|(\$\d+)/g

/** The same name gets the same number everywhere. */
const numbered = (name: string, text: string) => {
  const parameters: string[] = []
  const numberOf = (parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  }
  const withNumbers = text.replace(pieces, (piece, _tag, parameter?: string, number?: string) => {
    if (number) throw new Error(`${name}: ${number} is counted by hand; write :name`)
    return parameter ? numberOf(parameter) : piece
  })
  return { text: withNumbers, parameters }
}

/** `name`: the statement is prepared under it once per connection, so names must be unique. */
export const statement = <const Text extends string>(name: string, text: Text): Statement<ValuesOf<NamesIn<Text>>> => {
  const made = { name, ...numbered(name, text), rows: () => made }
  return made as unknown as Statement<ValuesOf<NamesIn<Text>>>
}

const refused = (
  { name, parameters }: Pick<Statement, 'name' | 'parameters'>,
  given: object,
  companyId?: CompanyId,
) => {
  const known = new Map(Object.entries(given))
  if (companyId !== undefined) known.set('companyId', companyId)
  const missing = parameters.filter((parameter) => known.get(parameter) === undefined)
  const superfluous = Object.keys(given).filter((key) => !parameters.includes(key))
  return new Error(`${name}: missing values: ${missing.join() || 'none'}; superfluous: ${superfluous.join() || 'none'}`)
}

const nothing: Readonly<Record<string, unknown>> = {}

/**
 * The values in the order of the numbers. `companyId` is that of the transaction's tenant; a caller for all companies
 * may pass the same id, and no other.
 */
export const valuesOf = (
  wanted: Pick<Statement, 'name' | 'parameters'>,
  values: object = nothing,
  companyId?: CompanyId,
): unknown[] => {
  const { name, parameters } = wanted
  const given = values as Readonly<Record<string, unknown>>
  const inOrder: unknown[] = []
  let expected = parameters.length
  for (const parameter of parameters) {
    let value = given[parameter]
    if (companyId !== undefined && parameter === 'companyId') {
      if (value === undefined) expected -= 1
      else if (value !== companyId) throw new Error(`${name}: another company than the transaction's`)
      value = companyId
    }
    if (value === undefined) throw refused(wanted, given, companyId)
    inOrder.push(value)
  }
  if (Object.keys(given).length !== expected) throw refused(wanted, given, companyId)
  return inOrder
}

/** For a connection outside of our transactions. */
export const bound = <Values>(wanted: Statement<Values, unknown>, ...[values]: ArgumentsOf<Values>) => ({
  name: wanted.name,
  text: wanted.text,
  values: valuesOf(wanted, values as object | undefined),
})

/** The same for rare queries, which are not prepared. */
export const unnamed = <const Text extends string>(text: Text, values: ValuesOf<NamesIn<Text>>) => {
  const made = numbered('unnamed', text)
  return { text: made.text, values: valuesOf({ name: 'unnamed', parameters: made.parameters }, values) }
}

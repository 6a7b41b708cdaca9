import { type Given, type Statement, statement } from '../../../platform/db/statement.ts'

const hash = (text: string): string => {
  let value = 5381n
  for (let index = 0; index < text.length; index += 1)
    value = BigInt.asUintN(64, value * 33n + BigInt(text.charCodeAt(index)))
  return value.toString(36)
}

type Assembled<Row> = Statement<Readonly<Record<string, Given>>, Row>

const known = new Map<string, Assembled<unknown>>()

/** Filters make the text vary; each shape is prepared once under its own name. */
export const assembled = <Row>(text: string): Assembled<Row> => {
  const made = known.get(text) ?? statement(`list_${hash(text)}`, text)
  known.set(text, made)
  return made.rows<Row>()
}

/** Writes down a value and answers how the text names it. */
export type Parameter = (name: string, value: Given) => string

/** The values that the parts of a text ask for. Two parts that give different values the same name get two names. */
export const parametersOf = () => {
  const values: Record<string, Given> = {}
  const parameter: Parameter = (name, value) => {
    const isFree = !(name in values) || values[name] === value
    const own = isFree ? name : `${name}${Object.keys(values).length}`
    values[own] = value
    return `:${own}`
  }
  return { values, parameter }
}

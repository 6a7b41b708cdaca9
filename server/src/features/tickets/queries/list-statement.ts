import type { Prepared } from '../../../platform/db/database.ts'

const hash = (text: string): string => {
  let value = 5381n
  for (let index = 0; index < text.length; index += 1)
    value = BigInt.asUintN(64, value * 33n + BigInt(text.charCodeAt(index)))
  return value.toString(36)
}

const known = new Map<string, Prepared>()

/** Filters make the text vary; each shape is prepared once under its own name. */
export const prepared = (text: string): Prepared => {
  const statement = known.get(text) ?? { name: `list_${hash(text)}`, text }
  known.set(text, statement)
  return statement
}

/** Puts a value behind those that a statement has already, and answers its `$n`. */
export const parameterOf =
  (values: unknown[]) =>
  (value: unknown): string => {
    values.push(value)
    return `$${values.length}`
  }

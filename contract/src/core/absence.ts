/**
 * What stands for "nothing said". Clients send whole records back, with null or an empty text where nothing is set: in a field that may be absent
 * either is the same as leaving it out, unless the field means something by it, being `nullable` or a text that may be empty.
 */
import { z } from 'zod'

type Schema = z.core.$ZodType

/** What "may be absent", "by default" and the like are said of; null: the type itself. */
const wrappedIn = (schema: Schema): Schema | null => {
  const isWrapping =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  return isWrapping ? schema.def.innerType : null
}

/** Coercion makes 0 of null and of an empty text, which nobody means. */
const isCoerced = (schema: Schema): boolean =>
  schema instanceof z.ZodPipe
    ? isCoerced(schema.def.in)
    : 'coerce' in schema._zod.def && schema._zod.def.coerce === true

/** A number that arrives as text as well, whatever wraps it. */
const isNumberAsText = (schema: Schema): boolean => {
  const inner = wrappedIn(schema)
  if (inner) return isNumberAsText(inner)
  return isCoerced(schema) || (schema instanceof z.ZodPipe && isNumberAsText(schema.def.out))
}

/** Coercion makes 1 of true and 5 of [5], which nobody means. */
const isNoNumber = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null)

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Whether a field says something by null or by an empty text. */
export const meansSomethingBy = (schema: Schema, nothing: null | ''): boolean => {
  if (nothing === null && schema instanceof z.ZodNullable) return true
  const inner = wrappedIn(schema)
  return inner ? meansSomethingBy(inner, nothing) : !isCoerced(schema) && takes(schema, nothing)
}

/** Where something must be said, a number that is none is missing: it is refused, and never 0. */
const isSilent = (schema: Schema, value: unknown): boolean =>
  (value === null || value === '') &&
  (isCoerced(schema) || takes(schema, undefined)) &&
  !meansSomethingBy(schema, value)

const withoutSilent = (schema: z.ZodObject, value: object): unknown =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, given]) => {
      const field = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
      if (field === undefined) return [[key, given]]
      return isSilent(field, given) ? [] : [[key, whatIsSaid(field, given)]]
    }),
  )

/** The value without the fields that say nothing, at any depth. Every body and query of a call goes through here before its schema judges it. */
export const whatIsSaid = (schema: Schema, value: unknown): unknown => {
  if (isNoNumber(value) && isNumberAsText(schema)) return Number.NaN
  if (typeof value !== 'object' || value === null) return value
  const inner = wrappedIn(schema)
  if (inner) return whatIsSaid(inner, value)
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((each: unknown) => whatIsSaid(schema.def.element, each))
  }
  return schema instanceof z.ZodObject && !Array.isArray(value) ? withoutSilent(schema, value) : value
}

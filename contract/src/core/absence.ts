/**
 * Clients send whole records back, with null or an empty text for fields that are not set. For an optional field both
 * count as absent, unless the field gives them a meaning: it is `nullable`, or a text that may be empty.
 */
import { z } from 'zod'

type Schema = z.core.$ZodType

/** The type inside of optional, default and similar wrappers; null: the type itself. */
const wrappedIn = (schema: Schema): Schema | null => {
  const isWrapping =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  return isWrapping ? schema.def.innerType : null
}

/** Coercion turns null and an empty text into 0, which nobody means. */
const isCoerced = (schema: Schema): boolean =>
  schema instanceof z.ZodPipe
    ? isCoerced(schema.def.in)
    : 'coerce' in schema._zod.def && schema._zod.def.coerce === true

/** A number that may also arrive as text, inside any wrappers. */
const isNumberAsText = (schema: Schema): boolean => {
  const inner = wrappedIn(schema)
  if (inner) return isNumberAsText(inner)
  return isCoerced(schema) || (schema instanceof z.ZodPipe && isNumberAsText(schema.def.out))
}

/** Coercion turns true into 1 and [5] into 5, which nobody means. */
const isNoNumber = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null)

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Whether null or an empty text has a meaning for a field. */
export const meansSomethingBy = (schema: Schema, nothing: null | ''): boolean => {
  if (nothing === null && schema instanceof z.ZodNullable) return true
  const inner = wrappedIn(schema)
  return inner ? meansSomethingBy(inner, nothing) : !isCoerced(schema) && takes(schema, nothing)
}

/** For a required number, an invalid value counts as missing: it is refused and never becomes 0. */
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

/**
 * Removes absent fields at any depth. Every body and query of a call passes through here before its schema validates
 * it.
 */
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

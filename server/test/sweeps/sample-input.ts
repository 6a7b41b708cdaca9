/** Inputs made from a call's own schemas: valid ones, and invalid ones of every kind. */
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { z } from 'zod'

type Json = Record<string, unknown>

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  default?: unknown
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** A value that the schema accepts, as simple as possible. */
const sampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return sampleOf(choice)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object')
    return Object.fromEntries((schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {})]))
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return true
  if (type === 'string') return sampleText(schema)
  return 1
}

const sampleText = (schema: Schema): string => {
  if (schema.format === 'uuid') return '7d9f6f0e-5a7e-4c57-9d5e-0a4f6c1d2b3a'
  if (schema.format === 'email') return 'someone@example.com'
  if (schema.pattern?.startsWith('^#')) return '#0d9488'
  if (schema.pattern?.includes('\\d')) return schema.pattern.includes(':') ? '08:00' : '12345678'
  return 'x'.repeat(Math.max(8, schema.minLength ?? 0))
}

export interface Sample {
  params: Json
  query: Json
  body: unknown
}

export const sampleInput = (call: Endpoint): Sample => ({
  params: call.params ? (sampleOf(schemaOf(call.params)) as Json) : {},
  query: call.query ? (sampleOf(schemaOf(call.query)) as Json) : {},
  body: call.body ? sampleOf(schemaOf(call.body)) : undefined,
})

/** Every property of a part with its schema. */
export const fieldsOf = (schema: z.ZodType | undefined): [string, Schema][] =>
  schema ? Object.entries(schemaOf(schema).properties ?? {}) : []

/** Values that no honest client sends. */
export const nonsense: unknown[] = [
  null,
  -1,
  0,
  2 ** 53,
  1e308,
  'NaN',
  '',
  ' ',
  '\u0000',
  "'; drop table users; --",
  '../../etc/passwd',
  '%00',
  '😀'.repeat(300),
  'x'.repeat(100_000),
  [],
  [null],
  [[[]]],
  {},
  { $ne: null },
  { constructor: { prototype: { polluted: true } } },
  true,
]

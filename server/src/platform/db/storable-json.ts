import { withoutHalves } from '@guiche/contract/core/whole-letters'

/** PostgreSQL stores neither lone surrogates nor NUL characters. */
export const storableText = (text: string): string => withoutHalves(text).replaceAll('\u0000', '')

/**
 * JSON that a `jsonb` column accepts. A single lone surrogate or NUL, wherever it came from, would make the
 * transaction fail at every retry.
 */
export const storableJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  // Only these are written as such escapes: a text without them needs no second pass.
  if (!json.includes('\\ud') && !json.includes('\\u0000')) return json
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner))
}

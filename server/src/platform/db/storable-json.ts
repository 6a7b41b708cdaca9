import { withoutHalves } from '@guiche/contract/core/whole-letters'

/** PostgreSQL stores neither half a character nor a NUL. */
export const storableText = (text: string): string => withoutHalves(text).replaceAll('\u0000', '')

/**
 * JSON as a `jsonb` column takes it: one half of a character or one NUL, wherever it came from, would fail the whole transaction each time it is
 * tried.
 */
export const storableJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  // The only things that are written as such escapes: what has none is not walked again.
  if (!json.includes('\\ud') && !json.includes('\\u0000')) return json
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner))
}

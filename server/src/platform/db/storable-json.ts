import { withoutHalves } from '@guiche/contract/core/whole-letters'

/** JSON as a `jsonb` column takes it: one half of a character, wherever it came from, would fail the whole transaction each time it is tried. */
export const storableJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  // The only thing that is written as such an escape: what has none is not walked again.
  if (!json.includes('\\ud')) return json
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? withoutHalves(inner) : inner))
}

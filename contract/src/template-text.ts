/** The places in the words of a template that whoever sends it fills in: `{{1}}`, or `{{nome}}` where they have names. */
const place = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g

/** Each once, in the order in which they stand. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map((match) => match[1] ?? '')),
]

/** `values` in the order of `variablesIn`; a place that has none yet stays as it is. */
export const filledIn = (text: string, values: readonly string[]): string => {
  const names = variablesIn(text)
  return text.replace(place, (whole, name: string) => values[names.indexOf(name)] || whole)
}

/** The variables in a template's text: `{{1}}`, or `{{nome}}` if they have names. */
const place = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g

/** Each once, in order of appearance. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map((match) => match[1] ?? '')),
]

/** `values` in the order of `variablesIn`; a variable without a value stays as it is. */
export const filledIn = (text: string, values: readonly string[]): string => {
  const names = variablesIn(text)
  return text.replace(place, (whole, name: string) => values[names.indexOf(name)] || whole)
}

export type Texts = { readonly [key: string]: string | Texts }

/** The languages of one section each, compared with the first: same keys, no empty text, same variables. */
export function compareLocales(locales: Record<string, Texts>): string[] {
  const [source, ...others] = Object.entries(locales).map(([language, texts]) => ({ language, texts: flat(texts) }))
  if (source === undefined || source.texts.size === 0) return ['No texts were found: nothing was compared.']
  return [source, ...others].flatMap(({ language, texts }) => [
    ...missing(source.texts, texts).map((key) => `${language}: "${key}" is missing; ${source.language} has it.`),
    ...missing(texts, source.texts).map((key) => `${language}: "${key}" is not in ${source.language}; remove it.`),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${language}: "${key}" is empty.`),
    ...otherVariables(source.texts, texts).map(
      (key) => `${language}: "${key}" has other variables than ${source.language}.`,
    ),
  ])
}

/** Every code needs a text of its own in the section, or an object whose `label` is one. */
export function missingTexts(language: string, texts: Texts, section: string, codes: string[]): string[] {
  const all = flat(texts)
  const bare = codes.filter((code) => !all.has(`${section}.${code}`) && !all.has(`${section}.${code}.label`))
  return bare.length === 0 ? [] : [`${language}: ${section} has no text for ${bare.join(', ')}.`]
}

function flat(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

const missing = (wanted: Map<string, string>, present: Map<string, string>) =>
  [...wanted.keys()].filter((key) => !present.has(key))

function otherVariables(source: Map<string, string>, texts: Map<string, string>): string[] {
  return [...texts]
    .filter(([key, text]) => source.has(key) && variablesOf(text) !== variablesOf(source.get(key) ?? ''))
    .map(([key]) => key)
}

/** Plain `{{name}}` and i18next's formatted `{{when, date}}`: only the name counts, in any position. */
function variablesOf(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => name)
  return [...new Set(names)].sort().join()
}

/** The four languages, by the code that storage and the document carry. */
export const languages = {
  pt: { name: 'Português', tag: 'pt-BR' },
  en: { name: 'English', tag: 'en-GB' },
  es: { name: 'Español', tag: 'es' },
  tr: { name: 'Türkçe', tag: 'tr' },
} as const

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as Language[]

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && value in languages

/** The first preferred language that we have; Portuguese otherwise. */
export const bestLanguage = (wishes: readonly string[]): Language =>
  wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'pt'

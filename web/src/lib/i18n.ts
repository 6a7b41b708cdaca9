import i18next, { type ParseKeys, type TFunction } from 'i18next'
import type { pt } from '../locales/pt.ts'
import type { ptFirst } from '../locales/pt-first.ts'
import { bestLanguage, isLanguage, type Language, languages } from './languages.ts'
import { type Forms, withWholeMillions } from './plural-forms.ts'
import { recall, remember } from './storage.ts'
import { createStore, useStore } from './store.ts'
import type { FeatureTexts, TextsOf } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof ptFirst & typeof pt & FeatureTexts }
    returnNull: false
  }
}

/** Only the current language is downloaded: first the texts of the login page and the first list. */
const loadFirst: Record<Language, () => Promise<TextsOf<typeof ptFirst>>> = {
  pt: async () => (await import('../locales/pt-first.ts')).ptFirst,
  en: async () => (await import('../locales/en-first.ts')).enFirst,
  es: async () => (await import('../locales/es-first.ts')).esFirst,
  tr: async () => (await import('../locales/tr-first.ts')).trFirst,
}
const loadLater: Record<Language, () => Promise<TextsOf<typeof pt>>> = {
  pt: async () => (await import('../locales/pt.ts')).pt,
  en: async () => (await import('../locales/en.ts')).en,
  es: async () => (await import('../locales/es.ts')).es,
  tr: async () => (await import('../locales/tr.ts')).tr,
}

export type Say = TFunction<'translation', undefined>
export type TextKey = ParseKeys
/**
 * The label of a menu entry: a text of the shell, or one per language for a feature whose texts are loaded with its
 * screens.
 */
export type Label = TextKey | Readonly<Record<Language, string>>
/** The texts of a feature, one file per language. */
export type TextFiles = Readonly<Record<Language, () => Promise<Forms>>>

/** A new function per language, so that memoized values are computed again when the language changes. */
const say = createStore<Say>(i18next.t)

/**
 * Looking up a text costs as much as rendering a small component, and a conversation needs the same dozen hundreds of
 * times.
 */
const remembering = (fixed: Say): Say => {
  const known = new Map<unknown, string>()
  // The library's own type knows every key with its placeholders; the caller has been checked against it.
  const find = fixed as unknown as (...order: unknown[]) => string
  const say = (...order: unknown[]): string => {
    if (order.length > 1) return find(...order)
    const text = known.get(order[0]) ?? find(...order)
    // A missing text is its own key, and may still arrive.
    if (text !== order[0]) known.set(order[0], text)
    return text
  }
  return say as unknown as Say
}

const speak = (language: Language): void => {
  say.set(() => remembering(i18next.getFixedT(language)))
  document.documentElement.lang = languages[language].tag
}

const firstLanguage = (): Language => {
  const chosen = recall('language')
  return isLanguage(chosen) ? chosen : bestLanguage(navigator.languages)
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : firstLanguage())

let begin = () => {}
/**
 * The library accepts no texts before its initialization. The session's answer may come earlier, and with it a screen
 * that needs its texts.
 */
const begun = new Promise<void>((done) => {
  begin = done
})

/** Languages whose other texts are loaded, or being loaded. */
const later = new Map<Language, Promise<void>>()

export const labelText = (t: Say, label: Label): string =>
  typeof label === 'string' ? t(label) : label[currentLanguage()]

export const startTexts = async (): Promise<void> => {
  const language = firstLanguage()
  later.clear()
  await i18next.init({
    lng: language,
    resources: { [language]: { translation: withWholeMillions(await loadFirst[language]()) } },
    interpolation: { escapeValue: false },
  })
  speak(language)
  begin()
}

const addTexts = async (language: Language, more: Forms): Promise<void> => {
  await begun
  i18next.addResourceBundle(language, 'translation', withWholeMillions(more), true)
}

const fetchLaterOf = (language: Language): Promise<void> => {
  const fetching =
    later.get(language) ??
    loadLater[language]().then(
      (more) => addTexts(language, more),
      (failure: unknown) => {
        later.delete(language)
        throw failure
      },
    )
  later.set(language, fetching)
  return fetching
}
const ofFeatures = new Set<TextFiles>()
/** Loads the texts of a feature in the current language; a change of the language loads them too. */
export const fetchTexts = async (files: TextFiles): Promise<void> => {
  const language = currentLanguage()
  await addTexts(language, await files[language]())
  ofFeatures.add(files)
}

/** All other texts. Code that is loaded after the first list waits for them, so that no keys are shown. */
export const fetchLaterTexts = (): Promise<void> => fetchLaterOf(currentLanguage())

export const chooseLanguage = async (language: Language): Promise<void> => {
  remember('language', language)
  // All of them, because open parts may show any.
  const more = [...ofFeatures].map((files) => files[language]())
  const [first, ...features] = await Promise.all([loadFirst[language](), ...more, fetchLaterOf(language)])
  for (const part of [first, ...features]) if (part) await addTexts(language, part)
  await i18next.changeLanguage(language)
  speak(language)
}

/** The texts for a component: `const t = useTexts(); t('login.title')`. A list of rows calls it hundreds of times. */
export const useTexts = (): Say => useStore(say)

/** The texts outside of components. */
export const texts = (): Say => i18next.t

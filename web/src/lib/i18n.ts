import i18next, { type ParseKeys, type TFunction } from 'i18next'
import type { pt } from '../locales/pt.ts'
import { bestLanguage, isLanguage, type Language, languages } from './languages.ts'
import { withWholeMillions } from './plural-forms.ts'
import { recall, remember } from './storage.ts'
import { createStore, useStore } from './store.ts'
import type { TextsOf } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof pt }
    returnNull: false
  }
}

type Texts = TextsOf<typeof pt>
/** Only the language in use is downloaded. */
const load: Record<Language, () => Promise<Texts>> = {
  pt: async () => (await import('../locales/pt.ts')).pt,
  en: async () => (await import('../locales/en.ts')).en,
  es: async () => (await import('../locales/es.ts')).es,
  tr: async () => (await import('../locales/tr.ts')).tr,
}

export type Say = TFunction<'translation', undefined>
export type TextKey = ParseKeys

/** A function of its own per language, so that what is kept by it is made anew when the language changes. */
const say = createStore<Say>(i18next.t)

/** Finding a text costs as much as drawing a small component, and a conversation asks for the same dozen hundreds of times. */
const remembering = (fixed: Say): Say => {
  const known = new Map<unknown, string>()
  // The library's own type knows every key with its placeholders; what passes through here was checked against it by the caller.
  const find = fixed as unknown as (...order: unknown[]) => string
  const say = (...order: unknown[]): string => {
    if (order.length > 1) return find(...order)
    const text = known.get(order[0]) ?? find(...order)
    known.set(order[0], text)
    return text
  }
  return say as unknown as Say
}

const speak = (language: Language): void => {
  say.set(() => remembering(i18next.getFixedT(language)))
  document.documentElement.lang = languages[language].tag
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'pt')

export const startTexts = async (): Promise<void> => {
  const chosen = recall('language')
  const language = isLanguage(chosen) ? chosen : bestLanguage(navigator.languages)
  await i18next.init({
    lng: language,
    resources: { [language]: { translation: withWholeMillions(await load[language]()) } },
    interpolation: { escapeValue: false },
  })
  speak(language)
}

export const chooseLanguage = async (language: Language): Promise<void> => {
  remember('language', language)
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', withWholeMillions(await load[language]()))
  }
  await i18next.changeLanguage(language)
  speak(language)
}

/** The texts for a component: `const t = useTexts(); t('login.title')`. A list of rows asks hundreds of times. */
export const useTexts = (): Say => useStore(say)

/** The texts outside of components. */
export const texts = (): Say => i18next.t

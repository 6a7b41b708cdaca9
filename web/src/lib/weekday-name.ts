import { currentLanguage } from './i18n.ts'
import { languages } from './languages.ts'

/** A Monday. */
const monday = Date.UTC(2027, 2, 1, 12)

/** In the current language. `weekday`: 1 is Monday. */
export const weekdayName = (weekday: number, look: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(languages[currentLanguage()].tag, { weekday: look, timeZone: 'UTC' }).format(
    new Date(monday + (weekday - 1) * 86_400_000),
  )

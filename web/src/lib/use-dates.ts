import {
  type DayWords,
  formatDate,
  formatDateTime,
  formatDaySeparator,
  formatExact,
  formatForList,
  formatSpan,
  formatTime,
  type Moment,
} from './dates.ts'
import { currentLanguage, type Say, useTexts } from './i18n.ts'
import { languages } from './languages.ts'
import { useSession } from './session.ts'

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const datesOf = (t: Say, zone: string) => {
  const words: DayWords = {
    locale: languages[currentLanguage()].tag,
    today: t('kit.today'),
    yesterday: t('kit.yesterday'),
  }
  return {
    zone,
    time: (moment: Moment) => formatTime(moment, zone),
    date: (moment: Moment) => formatDate(moment, zone),
    dateTime: (moment: Moment) => formatDateTime(moment, zone),
    exact: (moment: Moment) => formatExact(moment, zone),
    span: (ms: number) => formatSpan(ms, words.locale),
    inList: (moment: Moment) => formatForList(moment, zone, words),
    separator: (moment: Moment) => formatDaySeparator(moment, zone, words),
  }
}

/** The latest formats: every message of a conversation needs several, and always the same. */
let last: { t: Say; dates: ReturnType<typeof datesOf> } | null = null

/** The date formats for the company's time zone and the chosen language. */
export const useDates = () => {
  const t = useTexts()
  const state = useSession()
  const zone = state.phase === 'signed-in' ? state.user.company.timezone : zoneHere()
  if (last?.t !== t || last.dates.zone !== zone) last = { t, dates: datesOf(t, zone) }
  return last.dates
}

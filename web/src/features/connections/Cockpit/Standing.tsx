import type { ProviderStanding } from '@guiche/contract/features/connection-cockpit'
import { currentLanguage, useTexts } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { peopleADay } from '../api/people-a-day.ts'

const Limit = ({ limit }: { limit: string }) => {
  const t = useTexts()
  const people = peopleADay(limit)
  if (people === 'all') return null
  return people === null
    ? ` ${t('cockpit.standing.limit', { limit })}`
    : ` ${t('cockpit.standing.people', { people: people.toLocaleString(languages[currentLanguage()].tag) })}`
}

/** What Meta says of the number's account and of its quality. */
export const Standing = ({ standing }: { standing: ProviderStanding }) => {
  const t = useTexts()
  const dates = useDates()
  const { warning, warnedAt, detail, lowQualitySince, limit } = standing
  return (
    <>
      {warning && (
        <Notice tone="bad">
          {t(`cockpit.standing.${warning}`, { time: dates.dateTime(warnedAt ?? '') })}
          {detail &&
            ` ${t(warning === 'disable_scheduled' ? 'cockpit.standing.day' : 'cockpit.paused.detail', { detail })}`}
        </Notice>
      )}
      {lowQualitySince && (
        <Notice tone="warn">
          {t('cockpit.standing.lowQuality', { time: dates.dateTime(lowQualitySince) })}
          {limit && <Limit limit={limit} />}
        </Notice>
      )}
    </>
  )
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { askEstimate, type Reached } from '../api.ts'
import classes from './CampaignEditor.module.css'

const askAfterMs = 400
const leftOut = ['unchecked', 'invalid', 'blocked', 'optedOut'] as const

/** How many people would be reached and until when, before anything is sent. */
export const Reach = ({ reached }: { reached: Reached }) => {
  const t = useTexts()
  const dates = useDates()
  const written = JSON.stringify(reached)
  // A time is typed digit by digit: the server is asked when the typing pauses.
  const [rested] = useDebouncedValue(written, askAfterMs)
  const asked = useMemo(() => JSON.parse(rested) as Reached, [rested])
  const isAsked = asked.contactListId !== null || asked.tagListId !== null
  const { data, error } = useQuery({
    queryKey: ['campaign-estimate', asked],
    queryFn: () => askEstimate(asked),
    enabled: isAsked,
    // Lists may be filled and checked meanwhile.
    staleTime: 0,
    gcTime: 0,
  })
  if (!isAsked) return null
  return (
    <section className={classes.reach} aria-label={t('campaigns.estimate.title')}>
      <h3 className={classes.legend}>{t('campaigns.estimate.title')}</h3>
      {error && <Notice tone="bad">{errorText(error, t)}</Notice>}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (
        <>
          <p>
            <b className="tabular">{t('campaigns.estimate.toSend', { count: data.toSend })}</b>
          </p>
          {leftOut
            .filter((reason) => data[reason] > 0)
            .map((reason) => (
              <p key={reason} className={classes.faint}>
                {t(`campaigns.estimate.${reason}`, { count: data[reason] })}
              </p>
            ))}
          {data.lastAt !== null && (
            <p className={classes.faint}>{t('campaigns.estimate.lastAt', { when: dates.dateTime(data.lastAt) })}</p>
          )}
          {data.heldBy !== null && <p className={classes.faint}>{t(`campaigns.estimate.heldBy.${data.heldBy}`)}</p>}
          {data.isShared && <Notice tone="warn">{t('campaigns.estimate.shared')}</Notice>}
        </>
      )}
    </section>
  )
}

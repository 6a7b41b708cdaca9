import type { Campaign } from '@guiche/contract/features/campaigns'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'

const wordsOf = (
  { waitsFor, nextAt, pauseReason }: Campaign,
  t: Say,
  dates: ReturnType<typeof useDates>,
): string | null => {
  if (waitsFor === null) return null
  if (waitsFor === 'pace') return nextAt === null ? null : t('campaigns.waits.pace', { time: dates.time(nextAt) })
  const when = nextAt === null ? '' : dates.dateTime(nextAt)
  if (waitsFor === 'limit' && pauseReason !== null) return t(`campaigns.pauses.${pauseReason}`, { when })
  return t(`campaigns.waits.${waitsFor}`, { when, time: when })
}

/** Why nothing is being sent now; nothing if there is no reason. */
export const useWaiting = (campaign: Campaign): string | null => {
  const t = useTexts()
  const dates = useDates()
  return wordsOf(campaign, t, dates)
}

import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import classes from './Dialogs.module.css'

/** Where the company asks for ratings, who closes with a farewell says whether this customer is asked. */
export const useRatingStep = (isPossible: boolean) => {
  const t = useTexts()
  const { companieSettings } = useUser().company
  const [choice, setChoice] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isAsked = isPossible && companieSettings.some(({ key, value }) => key === 'userRating' && value === 'enabled')
  const choose = (chosen: string) => {
    setChoice(chosen)
    setMissing(false)
  }
  const step = isAsked ? (
    <Radio.Group
      className={classes.rating ?? ''}
      label={t('tickets.closing.rating')}
      description={t('tickets.closing.ratingHint')}
      value={choice}
      onChange={choose}
      error={isMissing ? t('tickets.closing.ratingMissing') : undefined}
    >
      <Radio value="ask" label={t('tickets.closing.askRating')} mt={8} />
      <Radio value="skip" label={t('tickets.closing.skipRating')} mt={8} mb={8} />
    </Radio.Group>
  ) : null
  const isAnswered = (): boolean => {
    const isThere = !isAsked || choice !== ''
    setMissing(!isThere)
    return isThere
  }
  return { step, isAnswered, change: choice === 'skip' ? { ratingId: null } : {} }
}

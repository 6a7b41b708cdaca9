import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import classes from './Dialogs.module.css'

interface RatingOptions {
  /** There is a customer to ask. */
  isPossible: boolean
  /** No connection of these tickets has a question. */
  isUnwritten: boolean
}

/** If the company asks for ratings, the user who closes with a farewell decides whether this customer is asked. */
export const useRatingStep = ({ isPossible, isUnwritten }: RatingOptions) => {
  const t = useTexts()
  const { companieSettings } = useUser().company
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isWanted = isPossible && companieSettings.some(({ key, value }) => key === 'userRating' && value === 'enabled')
  const choice = isUnwritten ? 'skip' : chosen
  const choose = (next: string) => {
    setChosen(next)
    setMissing(false)
  }
  const step = isWanted ? (
    <Radio.Group
      className={classes.rating ?? ''}
      label={t('tickets.closing.rating')}
      description={t(isUnwritten ? 'tickets.closing.noQuestion' : 'tickets.closing.ratingHint')}
      value={choice}
      onChange={choose}
      error={isMissing ? t('tickets.closing.ratingMissing') : undefined}
    >
      <Radio value="ask" label={t('tickets.closing.askRating')} mt={8} disabled={isUnwritten} />
      <Radio value="skip" label={t('tickets.closing.skipRating')} mt={8} mb={8} />
    </Radio.Group>
  ) : null
  const isAnswered = (): boolean => {
    const isThere = !isWanted || choice !== ''
    setMissing(!isThere)
    return isThere
  }
  return {
    step,
    isAnswered,
    /** The customer is, or may be, asked. */
    mayAsk: isWanted && choice !== 'skip',
    isAsking: isWanted && choice === 'ask',
    change: isWanted && choice === 'skip' ? { ratingId: null } : {},
  }
}

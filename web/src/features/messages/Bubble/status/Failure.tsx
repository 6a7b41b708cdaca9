import type { Message } from '@guiche/contract/features/messages'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { type Say, useTexts } from '../../../../lib/i18n.ts'
import { useDates } from '../../../../lib/use-dates.ts'
import type { UnsentFailure, Waiting } from '../../api/unsent.ts'
import { retryFailed } from '../../api.ts'
import { useTalk } from '../../Talk/useTalk.ts'
import classes from './Failure.module.css'

const local = ['offline', 'interrupted', 'file_lost'] as const
type Local = (typeof local)[number]
const isLocal = (failure: UnsentFailure): failure is Local => (local as readonly string[]).includes(failure)

interface FailureProps {
  shown: { message: Pick<Message, 'id' | 'failure'>; unsent: Pick<Waiting, 'failure'> | null }
}
type Shown = FailureProps['shown']

const reasonOf = ({ message, unsent }: Shown, t: Say): string | null => {
  if (unsent) {
    if (unsent.failure === null) return null
    if (unsent.failure === 'refused') return t('messages.unprocessed')
    return isLocal(unsent.failure) ? t(`messages.failures.${unsent.failure}`) : t(`errors.codes.${unsent.failure}`)
  }
  if (!message.failure) return null
  const { code, detail } = message.failure
  return [t(`errors.deliveryFailures.${code}`), detail].filter(Boolean).join(' ')
}

/** When the provider takes it again, where it said so. */
const restOf = (error: unknown) => (error as { details?: { until?: string } }).details?.until

/** Why a message did not go out, and what can be done about it. */
export const Failure = ({ shown }: FailureProps) => {
  const t = useTexts()
  const dates = useDates()
  const { outbox } = useTalk()
  const [isBusy, setBusy] = useState(false)
  // In the bubble: a toast would cover the button, and stay there under the pointer.
  const [refusal, setRefusal] = useState<{ of: Shown['message']['failure']; text: string } | null>(null)
  const reason = reasonOf(shown, t)
  if (reason === null) return null
  const { message, unsent } = shown
  const said = refusal?.of === message.failure ? refusal.text : reason
  const retry = async () => {
    if (unsent) {
      outbox.retry(message.id)
      return
    }
    setBusy(true)
    setRefusal(null)
    await retryFailed(message.id).catch((error: unknown) => {
      const until = restOf(error)
      const text = until ? t('messages.failures.rests', { when: dates.dateTime(until) }) : errorText(error, t)
      setRefusal({ of: message.failure, text })
    })
    setBusy(false)
  }
  return (
    <div className={classes.failure} role="alert">
      <span>{t('messages.failed', { reason: said })}</span>{' '}
      {unsent?.failure !== 'file_lost' && (
        <button type="button" disabled={isBusy} onClick={() => void retry()}>
          {t('messages.retry')}
        </button>
      )}
      {unsent && (
        <button type="button" onClick={() => outbox.discard(message.id)}>
          {t('messages.discard')}
        </button>
      )}
    </div>
  )
}

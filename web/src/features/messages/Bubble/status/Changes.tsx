import type { Message } from '@guiche/contract/features/messages'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTexts } from '../../../../lib/i18n.ts'
import { toast } from '../../../../ui/toast.tsx'
import { dismiss } from '../../api/changes.ts'
import classes from './Changes.module.css'

/** Our changes that the channel has not made: pending, or refused with the reason. */
export const Changes = ({ message }: { message: Message }) => {
  const t = useTexts()
  const waiting = message.pendingChanges.findLast(({ failure }) => failure === null)
  const refused = message.pendingChanges.filter(({ failure }) => failure !== null)
  if (message.pendingChanges.length === 0) return null
  return (
    <>
      {waiting && (
        <div className={classes.waiting} role="status">
          <IconClock size={12} stroke={2} aria-hidden />
          {t(`messages.changes.${waiting.kind}`)}
        </div>
      )}
      {refused.map(({ kind, failure }) => (
        <div key={kind} className={classes.refused} role="alert">
          {failure &&
            t(`messages.changes.${kind}Failed`, {
              reason: [t(`errors.deliveryFailures.${failure.code}`), failure.detail].filter(Boolean).join(' '),
            })}{' '}
          <button type="button" onClick={() => void dismiss(message.id).catch(toast.error)}>
            {t('messages.changes.dismiss')}
          </button>
        </div>
      ))}
    </>
  )
}

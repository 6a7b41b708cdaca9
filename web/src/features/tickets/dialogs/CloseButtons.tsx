import { type ReactNode, useId } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './Dialogs.module.css'

export type FarewellChoice = 'with' | 'without'

interface CloseButtonsProps {
  /** Why there would be no farewell; null: there would. */
  silence: string | null
  busy: FarewellChoice | null
  failure: unknown
  /** What the user can do about it. */
  remedy?: ReactNode
  onClose: (farewell: FarewellChoice) => void
}

/** The two ways to close. The one with a farewell stays visible even if there is none, and says why. */
export const CloseButtons = ({ silence, busy, failure, remedy, onClose }: CloseButtonsProps) => {
  const t = useTexts()
  const why = useId()
  const isSilent = silence !== null
  return (
    <div className={classes.buttons}>
      {failure !== null && (
        <Notice tone="bad" action={remedy}>
          {errorText(failure, t)}
        </Notice>
      )}
      <Button
        look={isSilent ? 'plain' : 'primary'}
        isWide
        isBusy={busy === 'with'}
        disabled={isSilent || busy === 'without'}
        aria-describedby={isSilent ? why : undefined}
        onClick={() => onClose('with')}
        data-autofocus={isSilent ? undefined : true}
      >
        {t('tickets.closing.withFarewell')}
      </Button>
      {isSilent && (
        <p id={why} className={classes.why}>
          {silence}
        </p>
      )}
      <Button
        look={isSilent ? 'primary' : 'plain'}
        isWide
        isBusy={busy === 'without'}
        disabled={busy === 'with'}
        onClick={() => onClose('without')}
        data-autofocus={isSilent ? true : undefined}
      >
        {t('tickets.closing.withoutFarewell')}
      </Button>
    </div>
  )
}

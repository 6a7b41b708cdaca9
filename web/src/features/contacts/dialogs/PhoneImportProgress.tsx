import type { PhoneImport } from '@guiche/contract/features/phone-books'
import { Progress } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from './PhoneImport.module.css'

interface PhoneImportProgressProps {
  running: PhoneImport
  onAgain: () => void
  onClose: () => void
}

/** The import runs on the server: closing the dialog does not stop it. */
export const PhoneImportProgress = ({ running, onAgain, onClose }: PhoneImportProgressProps) => {
  const t = useTexts()
  const { state, total, done, created, named } = running
  const isRunning = state === 'running'
  const percent = total === 0 ? 100 : Math.round((done / total) * 100)
  return (
    <>
      <Progress value={percent} aria-label={t('contacts.import.progress')} animated={isRunning} />
      <p role="status" className={classes.counts}>
        {t('contacts.phoneImport.progress', { done, total, created, named })}
      </p>
      <div className={classes.footer}>
        {isRunning && <p className={classes.hint}>{t('contacts.phoneImport.goesOn')}</p>}
        {!isRunning && <Button onClick={onAgain}>{t('contacts.import.again')}</Button>}
        <Button look="primary" onClick={onClose}>
          {isRunning ? t('contacts.phoneImport.closeDialog') : t('contacts.import.close')}
        </Button>
      </div>
    </>
  )
}

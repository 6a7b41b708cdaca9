import { Progress } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { spreadsheetOf } from '../../../lib/spreadsheet.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { ImportState, ImportTarget } from '../useImport.ts'
import classes from './ImportDialog.module.css'

const shownRefusals = 100

interface ImportProgressProps {
  target: Pick<ImportTarget, 'counts' | 'reason' | 'fileName'>
  state: ImportState
  heading: readonly string[]
  onStop: () => void
  onAgain: () => void
  onClose: () => void
}

/** The refused rows unchanged, each with its reason, so that they can be corrected and imported again. */
const useRefusedFile = ({ state: { refused }, heading, target }: ImportProgressProps) => {
  const t = useTexts()
  return async () => {
    try {
      const rows = refused.map(({ line, reason, row }) => [
        String(line),
        target.reason(reason, t),
        ...heading.map((_, at) => row[at] ?? ''),
      ])
      const head = [t('contacts.import.line'), t('contacts.import.reason'), ...heading]
      saveBlob(await spreadsheetOf(t('contacts.import.refusedSheet'), [head, ...rows]), target.fileName)
    } catch (error) {
      toast.error(error)
    }
  }
}

export const ImportProgress = (props: ImportProgressProps) => {
  const { target, state, onStop, onAgain, onClose } = props
  const t = useTexts()
  const download = useRefusedFile(props)
  const { phase, done, total, refused, error } = state
  const isRunning = phase === 'running'
  const percent = total === 0 ? 100 : Math.round((done / total) * 100)
  return (
    <>
      {phase === 'failed' && (
        <Notice tone="bad">{t('contacts.import.failed', { done, count: total, reason: errorText(error, t) })}</Notice>
      )}
      {phase === 'stopped' && <Notice tone="warn">{t('contacts.import.stopped', { done, count: total })}</Notice>}
      <Progress value={percent} aria-label={t('contacts.import.progress')} animated={isRunning} />
      <p role="status" className={classes.counts}>
        {target.counts(state, t)}
      </p>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
        <section className={classes.refused} tabIndex={0} aria-label={t('contacts.import.refusedRows')}>
          <ul>
            {refused.slice(0, shownRefusals).map(({ line, reason, row }) => (
              <li key={line}>
                <span className="tabular">{t('contacts.import.lineOf', { line })}</span>
                <span className="truncate">{row.filter(Boolean).slice(0, 3).join(' · ')}</span>
                <span>{target.reason(reason, t)}</span>
              </li>
            ))}
          </ul>
          {refused.length > shownRefusals && (
            <p>{t('contacts.import.moreRefused', { count: refused.length - shownRefusals })}</p>
          )}
        </section>
      )}
      <div className={classes.footer}>
        {isRunning && <Button onClick={onStop}>{t('contacts.import.stop')}</Button>}
        {!isRunning && refused.length > 0 && (
          <Button icon={IconDownload} onClick={() => void download()}>
            {t('contacts.import.download')}
          </Button>
        )}
        {(phase === 'failed' || phase === 'stopped') && <Button onClick={onAgain}>{t('contacts.import.again')}</Button>}
        {!isRunning && (
          <Button look="primary" onClick={onClose}>
            {t('contacts.import.close')}
          </Button>
        )}
      </div>
    </>
  )
}

import { Progress } from '@mantine/core'
import { errorText } from '../../../lib/error-text.ts'
import { currentLanguage, type Say, useTexts } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { TicketQuery } from '../api.ts'
import classes from './Dialogs.module.css'
import { type ExportPhase, mostExported, useTicketExport } from './useTicketExport.ts'

interface ExportDialogProps {
  isOpen: boolean
  onClose: () => void
  query: TicketQuery
  /** The size of the list; null while unknown. */
  total: number | null
}

const progressText = (
  t: Say,
  { kind, count }: { kind: 'reading' | 'writing'; count: number },
  total: number | null,
) => {
  if (kind === 'writing') return t('tickets.exporting.writing', { count })
  return total === null
    ? t('tickets.exporting.reading', { done: count })
    : t('tickets.exporting.readingOf', { done: count, total: Math.max(count, total) })
}

const State = ({ phase, total }: { phase: ExportPhase; total: number | null }) => {
  const t = useTexts()
  if (phase.kind === 'tooMany') {
    const most = mostExported.toLocaleString(languages[currentLanguage()].tag)
    return <Notice tone="warn">{t('tickets.exporting.tooMany', { most })}</Notice>
  }
  if (phase.kind === 'failed')
    return <Notice tone="bad">{t('tickets.exporting.failed', { reason: errorText(phase.error, t) })}</Notice>
  const all = Math.max(phase.count, total ?? 0)
  const isCounted = phase.kind === 'reading' && total !== null && all > 0
  return (
    <>
      <p className={classes.text} role="status">
        {progressText(t, phase, total)}
      </p>
      <Progress
        value={isCounted ? Math.round((phase.count / all) * 100) : 100}
        aria-label={t('tickets.exporting.progress')}
        animated
      />
    </>
  )
}

/** The list as a file. */
export const ExportDialog = ({ isOpen, onClose, query, total }: ExportDialogProps) => {
  const t = useTexts()
  const { phase, again } = useTicketExport(query, {
    onDone: (count) => {
      toast.success(t('tickets.exporting.done', { count }))
      onClose()
    },
    onNothing: () => {
      toast.info(t('tickets.exporting.none'))
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{t(phase.kind === 'tooMany' ? 'kit.close' : 'kit.cancel')}</Button>
      {phase.kind === 'failed' && (
        <Button look="primary" onClick={again}>
          {t('tickets.exporting.again')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.exporting.label')} size="small" footer={footer}>
      <State phase={phase} total={total} />
    </Dialog>
  )
}

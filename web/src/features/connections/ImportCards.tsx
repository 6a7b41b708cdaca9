import type { Connection } from '@guiche/contract/features/connections'
import { Progress } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { closeImported, type ImportPhase, percentOf, phaseOf, useImportProgress } from './api/imports.ts'
import classes from './ImportCards.module.css'

const CloseButton = ({ connection }: { connection: Connection }) => {
  const t = useTexts()
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: t('connections.import.closing.title'),
      text: t('connections.import.closing.text'),
      action: t('connections.import.closing.action'),
      onConfirm: async () => {
        const count = await closeImported(connection.id)
        toast.success(t('connections.import.closing.done', { count }))
      },
    })
  return <Button onClick={ask}>{t('connections.import.closing.action')}</Button>
}

const useWords = (connection: Connection, phase: ImportPhase) => {
  const t = useTexts()
  const dates = useDates()
  const progress = useImportProgress(connection.id)
  const percent = phase === 'storing' ? percentOf(progress) : null
  const words =
    percent === null || progress === null
      ? t(`connections.import.phases.${phase}`)
      : t('connections.import.progress', {
          done: progress.this,
          count: progress.all,
          date: dates.dateTime(progress.date),
        })
  return { percent, words }
}

const ImportCard = ({ connection, phase }: { connection: Connection; phase: ImportPhase }) => {
  const t = useTexts()
  const mayAct = useCan('connections-page:actionButtons')
  const { percent, words } = useWords(connection, phase)
  return (
    <section className={classes.card} aria-label={t('connections.import.of', { name: connection.name })}>
      <div className={classes.words}>
        <b className="truncate">{t('connections.import.of', { name: connection.name })}</b>
        <span role="status" className={classes.status}>
          {words}
        </span>
        {phase !== 'closable' && (
          <Progress value={percent ?? 100} animated={percent === null} aria-label={t('connections.import.title')} />
        )}
      </div>
      {phase === 'closable' && mayAct && <CloseButton connection={connection} />}
    </section>
  )
}

/** One for each number with a running import, or whose imported tickets are still open. */
export const ImportCards = ({ connections }: { connections: readonly Connection[] }) => {
  const cards = connections.flatMap((connection) => {
    const phase = phaseOf(connection.statusImportMessages)
    return phase === null ? [] : [<ImportCard key={connection.id} connection={connection} phase={phase} />]
  })
  return cards.length === 0 ? null : <div className={classes.cards}>{cards}</div>
}

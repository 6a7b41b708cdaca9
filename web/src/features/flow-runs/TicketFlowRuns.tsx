import type { FlowRun } from '@guiche/contract/features/flow-runs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Time } from '../../ui/Time.tsx'
import { runsOfTicket } from './api.ts'
import classes from './TicketFlowRuns.module.css'

const Entry = ({ run }: { run: FlowRun }) => {
  const t = useTexts()
  const isOver = run.ending !== null
  return (
    <li>
      <Link to={`/flowbuilder/${run.flowId}`} search={{ run: run.id } as never} className={classes.entry ?? ''}>
        <span className={classes.line}>
          <span className={`${classes.name} truncate`}>{run.flowName}</span>
          <Chip tone={isOver ? 'neutral' : 'ok'}>{t(isOver ? 'flowRuns.over' : 'flowRuns.running')}</Chip>
        </span>
        <span className={classes.faint}>
          {t('flowRuns.version', { number: run.version })} · <Time value={run.startedAt} look="dateTime" />
        </span>
      </Link>
    </li>
  )
}

/** The flow runs of a ticket; each opens on the canvas. Nothing if there are none. */
export const TicketFlowRuns = ({ ticketId }: { ticketId: number }) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(runsOfTicket(ticketId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('flowRuns.title')}>
      <h3 className={classes.heading}>{t('flowRuns.title')}</h3>
      <ul className={classes.list}>
        {data.map((run) => (
          <Entry key={run.id} run={run} />
        ))}
      </ul>
    </section>
  )
}

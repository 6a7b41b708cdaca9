import type { FlowRun } from '@guiche/contract/features/flow-runs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { usePagedRows } from '../../../lib/searched-pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { type RunState, runPages, runRows } from '../api/runs.ts'
import classes from './FlowHistory.module.css'

export const runStateText = ({ ending, wait }: Pick<FlowRun, 'ending' | 'wait'>, t: Say): string => {
  if (ending !== null) return t(`flows.endings.${ending}`)
  return wait === null ? t('flows.runs.running') : t(`flows.waits.${wait}`)
}

interface RunListProps {
  flowId: number
  /** The newest published version; null: none. */
  version: number | null
  onOpen: (runId: number) => void
  onCounts: (version: number) => void
}

/** The runs, newest first. */
export const RunList = ({ flowId, version, onOpen, onCounts }: RunListProps) => {
  const t = useTexts()
  const [state, setState] = useState<RunState | null>(null)
  const list = usePagedRows(useInfiniteQuery({ ...runPages(flowId, state), refetchOnMount: 'always' }), runRows)
  return (
    <div className={classes.scroll}>
      <div className={classes.filter}>
        <SelectField
          aria-label={t('flows.runs.filter')}
          placeholder={t('flows.runs.all')}
          clearable
          data={(['running', 'ended'] as const).map((value) => ({ value, label: t(`flows.runs.${value}`) }))}
          value={state}
          onChange={(chosen) => setState(chosen as RunState | null)}
        />
        <Button onClick={list.retry}>{t('flows.runs.refresh')}</Button>
      </div>
      {version !== null && (
        <Button isWide onClick={() => onCounts(version)}>
          {t('flows.runs.counts', { number: version })}
        </Button>
      )}
      {list.isLoading && <SkeletonRows rows={4} />}
      {list.error !== null && list.rows.length === 0 && <ErrorState error={list.error} onRetry={list.retry} />}
      {!list.isLoading && list.error === null && list.rows.length === 0 && (
        <p className={classes.none}>{t('flows.runs.none')}</p>
      )}
      <ul className={classes.list}>
        {list.rows.map((run) => (
          <li key={run.id}>
            <button type="button" className={classes.row} onClick={() => onOpen(run.id)}>
              <span className={`${classes.title} truncate`}>{run.ticket.contactName}</span>
              <span className={classes.text}>
                <Time value={run.startedAt} look="dateTime" />
                {` · ${t('flows.published', { number: run.version })} · ${runStateText(run, t)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </div>
  )
}

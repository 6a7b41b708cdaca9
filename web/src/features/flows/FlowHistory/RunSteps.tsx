import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { runOf } from '../api/runs.ts'
import type { Lights } from '../FlowEditor/Canvas.tsx'
import { nodeName } from '../form/node-kinds.ts'
import classes from './FlowHistory.module.css'
import { runStateText } from './RunList.tsx'
import { RunOutput } from './RunOutput.tsx'

interface RunStepsProps {
  runId: number
  onStep: (lights: Lights) => void
  onBack: () => void
}

/** One run, step by step; the canvas highlights the node. */
export const RunSteps = ({ runId, onStep, onBack }: RunStepsProps) => {
  const t = useTexts()
  const { data: run, error, refetch } = useQuery(runOf(runId))
  const [at, setAt] = useState(0)
  const steps = run?.steps
  useEffect(() => {
    if (!steps) return
    const passed = new Set(steps.slice(0, at + 1).map(({ nodeId }) => nodeId))
    onStep({ here: steps[at]?.nodeId ?? null, passed })
  }, [steps, at, onStep])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (steps) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [steps, at])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!run || !steps) return <SkeletonRows rows={5} />
  const nodes = new Map(run.flow.nodes.map((node) => [node.id, node]))
  const variables = Object.entries(run.variables)
  return (
    <div className={classes.scroll}>
      <div className={classes.buttons}>
        <Button onClick={onBack}>{t('flows.runs.back')}</Button>
        <LinkButton href={`/tickets/${run.ticket.uuid}`}>{t('flows.runs.ticket', { id: run.ticket.id })}</LinkButton>
      </div>
      <p className={classes.title}>{run.ticket.contactName}</p>
      <p className={classes.text}>
        {t(`flows.triggers.${run.trigger}`)} · {runStateText(run, t)}
      </p>
      <div className={classes.buttons}>
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('flows.runs.previous')}
        </Button>
        <Button disabled={at >= steps.length - 1} onClick={() => setAt(at + 1)}>
          {t('flows.runs.next')}
        </Button>
      </div>
      <ol className={classes.list} ref={list}>
        {steps.map((step, index) => {
          const node = nodes.get(step.nodeId)
          return (
            <li key={step.number}>
              <button
                type="button"
                className={classes.row}
                aria-current={index === at ? 'step' : undefined}
                onClick={() => setAt(index)}
              >
                <span className={classes.title}>
                  {step.number}. {node ? nodeName(node, t) : step.nodeId}
                </span>
                <span className={classes.text}>
                  <Time value={step.at} look="dateTime" />
                </span>
                {step.input !== null && <span className={classes.input}>{step.input}</span>}
                {step.output.map((output, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what was said has no other identity.
                  <RunOutput key={place} output={output} node={node} />
                ))}
              </button>
            </li>
          )
        })}
      </ol>
      {variables.length > 0 && (
        <dl className={classes.variables}>
          {variables.map(([name, value]) => (
            <div key={name}>
              <dt>{`{{${name}}}`}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

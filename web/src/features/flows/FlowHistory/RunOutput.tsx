import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import type { FlowStep } from '@guiche/contract/features/flow-runs'
import { useTexts } from '../../../lib/i18n.ts'
import { piecesOf } from '../../../lib/whatsapp-text.ts'
import { formatted } from '../../../ui/formatted.tsx'
import { useQueues } from '../../queues/api.ts'
import { failureText } from '../form/failure-text.ts'
import { nodeName } from '../form/node-kinds.ts'
import classes from './FlowHistory.module.css'

interface RunOutputProps {
  output: FlowStep['output'][number]
  /** Absent: the version does not have it. */
  node: FlowNode | undefined
}

/** An effect of a step that is not a message. */
const useHappened = ({ output: { kind, text }, node }: RunOutputProps): string => {
  const t = useTexts()
  const queues = useQueues()
  const queue = queues.find(({ id }) => String(id) === text)?.name ?? '…'
  switch (kind) {
    case 'img':
    case 'audio':
    case 'video':
      return text ? `${t(`flows.types.${kind}`)}: ${text}` : t(`flows.types.${kind}`)
    case 'assign':
      return t('flows.phone.queue', { queue })
    case 'closedQueue':
      return t('flows.phone.closedQueue', { queue })
    case 'position':
      return text ? `${t('flows.phone.position')}: ${text}` : t('flows.phone.position')
    case 'failed':
      return t('flows.runs.failed', { why: failureText(text, t) })
    case 'late':
      return t('flows.runs.late', { text: text ?? '' })
    default:
      return t('flows.runs.asked', { name: node ? nodeName(node, t) : kind })
  }
}

/** One output of a step, as the customer and the team saw it. */
export const RunOutput = (props: RunOutputProps) => {
  const { kind, text } = props.output
  const happened = useHappened(props)
  const isSaid = kind === 'say' || kind === 'menu'
  return (
    <span className={classes.output} dir="auto">
      {isSaid ? formatted(piecesOf(text ?? '')) : happened}
    </span>
  )
}

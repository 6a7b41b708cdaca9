import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import type { FlowEffect } from '@guiche/flow-engine/flow-state'
import { useTexts } from '../../../lib/i18n.ts'
import { piecesOf } from '../../../lib/whatsapp-text.ts'
import { formatted } from '../../../ui/formatted.tsx'
import { useQueues } from '../../queues/api.ts'
import { failureText } from '../form/failure-text.ts'
import { nodeName } from '../form/node-kinds.ts'
import classes from './FlowPhone.module.css'

export const PhoneWords = ({ text }: { text: string }) => (
  <div className={classes.words} dir="auto">
    {formatted(piecesOf(text))}
  </div>
)

/** What no customer sees. */
const Happening = ({ effect, node }: { effect: FlowEffect; node: FlowNode | undefined }) => {
  const t = useTexts()
  const queues = useQueues()
  const queueOf = (id: number) => queues.find((queue) => queue.id === id)?.name ?? '…'
  if (effect.kind === 'assign') return t('flows.phone.queue', { queue: queueOf(effect.queueId) })
  if (effect.kind === 'closedQueue') return t('flows.phone.closedQueue', { queue: queueOf(effect.queueId) })
  if (effect.kind === 'failed') return failureText(effect.failure, t)
  if (effect.kind === 'ask') return t('flows.phone.asks', { name: node ? nodeName(node, t) : effect.service })
  return t('flows.phone.position')
}

interface PhoneLineProps {
  effect: FlowEffect
  node: FlowNode | undefined
  /** Null: the conversation is over. */
  onChoose: ((text: string) => void) | null
}

export const PhoneLine = ({ effect, node, onChoose }: PhoneLineProps) => {
  const t = useTexts()
  if (effect.kind === 'say' || effect.kind === 'outside')
    return (
      <div className={classes.bubble}>
        <PhoneWords text={effect.text} />
      </div>
    )
  if (effect.kind === 'position')
    return (
      <div className={classes.bubble}>
        <PhoneWords text={`${effect.text} *1*`} />
      </div>
    )
  if (effect.kind === 'media')
    return (
      <div className={classes.bubble}>
        {t(effect.isVoiceNote ? 'flows.phone.voiceNote' : `flows.types.${effect.media}`)}
        {effect.name && `: ${effect.name}`}
      </div>
    )
  if (effect.kind !== 'menu')
    return (
      <p className={classes.happening}>
        <Happening effect={effect} node={node} />
      </p>
    )
  const { menu } = effect
  const rows = menu.shape === 'list' ? menu.rows : menu.shape === 'buttons' ? menu.buttons : []
  return (
    <div className={classes.bubble}>
      <PhoneWords text={menu.text} />
      {rows.map((row) => (
        <button key={row} type="button" className={classes.row} onClick={() => onChoose?.(row)}>
          {row}
        </button>
      ))}
    </div>
  )
}

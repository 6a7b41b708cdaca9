import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import type { FlowEffect } from '@guiche/flow-engine/flow-state'
import { useTexts } from '../../../lib/i18n.ts'
import { Aside, BotBubble, FileBubble, MenuBubble } from '../../customer-phone/PhoneLines.tsx'
import { useQueues } from '../../queues/api.ts'
import { failureText } from '../form/failure-text.ts'
import { nodeName } from '../form/node-kinds.ts'

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
  if (effect.kind === 'say' || effect.kind === 'outside') return <BotBubble text={effect.text} />
  if (effect.kind === 'position') return <BotBubble text={`${effect.text} *1*`} />
  if (effect.kind === 'media')
    return (
      <FileBubble>
        {t(effect.isVoiceNote ? 'flows.phone.voiceNote' : `flows.types.${effect.media}`)}
        {effect.name && `: ${effect.name}`}
      </FileBubble>
    )
  if (effect.kind === 'menu') return <MenuBubble menu={effect.menu} onChoose={onChoose} />
  return (
    <Aside>
      <Happening effect={effect} node={node} />
    </Aside>
  )
}

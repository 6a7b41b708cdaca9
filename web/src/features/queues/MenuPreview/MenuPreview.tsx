import { listQueues, type QueueDetails } from '@guiche/contract/features/queues'
import { fillTokens } from '@guiche/contract/message-tokens'
import type { Effect, Facts } from '@guiche/flow-engine/advance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { queryOf } from '../../../lib/query.ts'
import { useBotFacts, useSettingOf } from '../../customer-phone/api.ts'
import { CustomerPhone } from '../../customer-phone/CustomerPhone.tsx'
import { BotBubble, MenuBubble, OwnBubble } from '../../customer-phone/PhoneLines.tsx'
import type { Draft } from '../form/draft.ts'
import { type Line, played } from '../form/preview.ts'
import { Happening } from './Happening.tsx'

const useFacts = (queueName: string): Facts => {
  const t = useTexts()
  const [now] = useState(() => new Date())
  const factsAt = useBotFacts(t('queues.preview.customer'), now)
  // The connection decides how often a menu is repeated.
  return { ...factsAt(queueName, now), limits: { most: 0, quietMinutes: 0 } }
}

interface BotLineProps {
  effect: Effect
  facts: Facts
  /** Null: the conversation is over. */
  onChoose: ((text: string) => void) | null
}

const BotLine = ({ effect, facts, onChoose }: BotLineProps) => {
  const settingOf = useSettingOf()
  if (effect.kind === 'say' && effect.text.trim() !== '') return <BotBubble text={effect.text} />
  if (effect.kind === 'position' && settingOf('sendQueuePosition') === 'enabled')
    return <BotBubble text={`${fillTokens(settingOf('sendQueuePositionMessage'), facts.tokens)} *1*`} />
  if (effect.kind === 'menu') return <MenuBubble menu={effect.menu} onChoose={onChoose} />
  return <Happening effect={effect} />
}

/** The customer's phone: runs the production interpreter on the unsaved menu. */
export const MenuPreview = ({ queue, draft }: { queue: QueueDetails; draft: Draft }) => {
  const t = useTexts()
  const queues = useQuery(queryOf(listQueues)).data ?? []
  const facts = useFacts(draft.queue.name ?? queue.name)
  const [typed, setTyped] = useState<readonly string[]>([])
  const known = queues.some(({ id }) => id === queue.id) ? queues : [...queues, queue]
  const { lines, isOver } = played({ queue, queues: known, draft }, typed, facts)
  const say = (words: string) => setTyped((before) => [...before, words])
  // The index is a good key: lines are played again from the start.
  const drawn = lines.map((line, at): [string, Line] => [`${at} ${line.from}`, line])
  return (
    <CustomerPhone
      labels={{
        title: t('queues.preview.title'),
        reset: t('queues.preview.reset'),
        talk: t('queues.preview.talk'),
        field: t('queues.preview.field'),
        send: t('queues.preview.send'),
        over: t('queues.preview.over'),
      }}
      isOver={isOver}
      count={lines.length}
      onSay={say}
      onReset={() => setTyped([])}
    >
      {drawn.map(([key, line]) =>
        line.from === 'customer' ? (
          <OwnBubble key={key} text={line.text} />
        ) : (
          <BotLine key={key} effect={line.effect} facts={facts} onChoose={isOver ? null : say} />
        ),
      )}
    </CustomerPhone>
  )
}

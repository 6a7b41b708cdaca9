import type { FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'
import type { FlowFacts } from '@guiche/flow-engine/flow-state'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { useBotFacts, useSettingOf } from '../../customer-phone/api.ts'
import { CustomerPhone } from '../../customer-phone/CustomerPhone.tsx'
import { Aside, OwnBubble } from '../../customer-phone/PhoneLines.tsx'
import type { Lights } from '../FlowEditor/Canvas.tsx'
import { type Happened, type Played, played } from '../form/preview.ts'
import classes from './FlowPhone.module.css'
import { PhoneLine } from './PhoneLine.tsx'

const useFacts = (start: Date) => {
  const t = useTexts()
  const settingOf = useSettingOf()
  const factsAt = useBotFacts(t('flows.phone.customer'), start)
  const placeWords = settingOf('sendQueuePosition') === 'enabled' ? settingOf('sendQueuePositionMessage') : null
  return useCallback(
    (now: Date): FlowFacts => ({
      ...factsAt('', now),
      // The connection decides how often a question is repeated.
      most: 0,
      closedQueueIds: new Set(),
      placeWords,
      queueNames: null,
    }),
    [factsAt, placeWords],
  )
}

const aMinute = 60

interface ClockProps {
  play: Played
  onHappen: (happened: Happened) => void
}

/** Simulates what needs time or an external system. */
const Pushing = ({ play, onHappen }: ClockProps) => {
  const t = useTexts()
  const { secondsLeft, state } = play
  if (secondsLeft !== null)
    return (
      <Button icon={IconClock} onClick={() => onHappen({ kind: 'later', seconds: secondsLeft })}>
        {t('flows.phone.pushTo', { count: secondsLeft })}
      </Button>
    )
  if (state.wait && 'turn' in state.wait)
    return <Button onClick={() => onHappen({ kind: 'outside' })}>{t('flows.phone.goOn')}</Button>
  return null
}

const Clock = ({ play, onHappen }: ClockProps) => {
  const t = useTexts()
  const dates = useDates()
  return (
    <div className={classes.clock}>
      <span className="tabular">{t('flows.phone.clock', { time: dates.time(play.now.toISOString()) })}</span>
      <Button onClick={() => onHappen({ kind: 'later', seconds: aMinute })}>{t('flows.phone.minute')}</Button>
    </div>
  )
}

const useEndingText = ({ state }: Played): string | null => {
  const t = useTexts()
  return state.ending === null ? null : t(`flows.endings.${state.ending}`)
}

/** Reported only when it changes, because the canvas renders by it. */
const useLights = (play: Played, onLight: (lights: Lights | null) => void) => {
  const here = play.state.at
  const passed = [...play.passed].join('\n')
  useEffect(() => onLight({ here, passed: new Set(passed.split('\n')) }), [here, passed, onLight])
  useEffect(() => () => onLight(null), [onLight])
}

interface FlowPhoneProps {
  graph: FlowGraph
  onLight: (lights: Lights | null) => void
}

/** The customer's phone: runs the production interpreter on the unsaved flow. */
export const FlowPhone = ({ graph, onLight }: FlowPhoneProps) => {
  const t = useTexts()
  const [start] = useState(() => new Date())
  const [seed, setSeed] = useState(() => Math.floor(Math.random() * 2 ** 31))
  const factsAt = useFacts(start)
  const [happened, setHappened] = useState<readonly Happened[]>([])
  const play = useMemo(() => played(graph, happened, factsAt, { start, seed }), [graph, happened, factsAt, start, seed])
  useLights(play, onLight)
  const nodes = useMemo(() => new Map(graph.nodes.map((node): [string, FlowNode] => [node.id, node])), [graph])
  const ending = useEndingText(play)
  const isOver = play.state.ending !== null
  const happen = (each: Happened) => setHappened((before) => [...before, each])
  const say = (words: string) => happen({ kind: 'words', text: words })
  const reset = () => {
    setHappened([])
    setSeed(Math.floor(Math.random() * 2 ** 31))
  }
  return (
    <CustomerPhone
      labels={{
        title: t('flows.phone.title'),
        reset: t('flows.phone.reset'),
        talk: t('flows.phone.talk'),
        field: t('flows.phone.field'),
        send: t('flows.phone.send'),
        over: t('flows.phone.over'),
      }}
      isOver={isOver}
      count={play.lines.length}
      fills
      above={<Clock play={play} onHappen={happen} />}
      onSay={say}
      onReset={reset}
    >
      {play.lines.map((line, at) =>
        line.from === 'customer' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are played anew from the beginning.
          <OwnBubble key={at} text={line.text} />
        ) : (
          <PhoneLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are played anew from the beginning.
            key={at}
            effect={line.effect}
            node={nodes.get(line.nodeId)}
            onChoose={isOver ? null : say}
          />
        ),
      )}
      <Pushing play={play} onHappen={happen} />
      {ending && <Aside>{ending}</Aside>}
    </CustomerPhone>
  )
}

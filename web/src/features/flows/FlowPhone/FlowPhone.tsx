import type { FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'
import type { FlowFacts } from '@guiche/flow-engine/flow-state'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs'
import IconAgain from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Lights } from '../FlowEditor/Canvas.tsx'
import { type Happened, type Played, played } from '../form/preview.ts'
import classes from './FlowPhone.module.css'
import { PhoneLine, PhoneWords } from './PhoneLine.tsx'

const useSettingOf = () => {
  const { companieSettings } = useUser().company
  return (name: string) => String(companieSettings.find(({ key }) => key === name)?.value ?? '')
}

/** The company's own words and looks. A connection that has no lists shows texts. */
const useFacts = (start: Date) => {
  const t = useTexts()
  const { company } = useUser()
  const settingOf = useSettingOf()
  const style = settingOf('chatBotType')
  const [back, exit, open] = ['menuBackText', 'menuExitText', 'menuOpenText'].map(settingOf)
  const placeWords = settingOf('sendQueuePosition') === 'enabled' ? settingOf('sendQueuePositionMessage') : null
  const customer = t('flows.phone.customer')
  return useCallback(
    (now: Date): FlowFacts => ({
      tokens: {
        contactName: customer,
        ticket: { id: 1, createdAt: start },
        userName: '',
        queueName: '',
        connectionName: '',
        companyName: company.name,
        zone: company.timezone,
        now,
      },
      look: {
        style: style === 'list' || style === 'button' ? style : 'text',
        takes: { list: true, replies: null },
        words: { back: back ?? '', exit: exit ?? '', open: open ?? '' },
      },
      // How often a question is put again is the connection's to say.
      most: 0,
      closedQueueIds: new Set(),
      placeWords,
      queueNames: null,
    }),
    [back, company.name, company.timezone, customer, exit, open, placeWords, start, style],
  )
}

const aMinute = 60

interface ClockProps {
  play: Played
  onHappen: (happened: Happened) => void
}

/** What only time or somebody outside would do. */
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

/** Told only when it changes: the canvas draws by it. */
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

/** As a customer sees it on their phone: the same interpreter that answers them, on the flow as it is on the screen. */
export const FlowPhone = ({ graph, onLight }: FlowPhoneProps) => {
  const t = useTexts()
  const [start] = useState(() => new Date())
  const [seed, setSeed] = useState(() => Math.floor(Math.random() * 2 ** 31))
  const factsAt = useFacts(start)
  const [happened, setHappened] = useState<readonly Happened[]>([])
  const [text, setText] = useState('')
  const play = useMemo(() => played(graph, happened, factsAt, { start, seed }), [graph, happened, factsAt, start, seed])
  useLights(play, onLight)
  const nodes = useMemo(() => new Map(graph.nodes.map((node): [string, FlowNode] => [node.id, node])), [graph])
  const talk = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const ending = useEndingText(play)
  const isOver = play.state.ending !== null
  const count = play.lines.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls with every line that comes.
  useEffect(() => {
    if (talk.current) talk.current.scrollTop = talk.current.scrollHeight
  }, [count, isOver])
  const happen = (each: Happened) => setHappened((before) => [...before, each])
  const say = (words: string) => happen({ kind: 'words', text: words })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isOver) return
    say(text)
    setText('')
  }
  const reset = () => {
    setHappened([])
    setSeed(Math.floor(Math.random() * 2 ** 31))
    setText('')
    field.current?.focus()
  }
  return (
    <section className={classes.phone} aria-label={t('flows.phone.title')}>
      <header className={classes.header}>
        <h3 className={classes.title}>{t('flows.phone.title')}</h3>
        <IconButton icon={IconAgain} size="small" label={t('flows.phone.reset')} onClick={reset} />
      </header>
      <Clock play={play} onHappen={happen} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard. */}
      <div ref={talk} className={classes.talk} role="log" aria-label={t('flows.phone.talk')} tabIndex={0}>
        {play.lines.map((line, at) =>
          line.from === 'customer' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are played anew from the beginning.
            <div key={at} className={classes.own}>
              <PhoneWords text={line.text} />
            </div>
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
        {ending && <p className={classes.happening}>{ending}</p>}
      </div>
      <form className={classes.foot} onSubmit={send}>
        <input
          ref={field}
          className={classes.field}
          value={text}
          maxLength={1000}
          aria-label={t('flows.phone.field')}
          placeholder={isOver ? t('flows.phone.over') : t('flows.phone.field')}
          disabled={isOver}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <IconButton icon={IconSend} type="submit" label={t('flows.phone.send')} disabled={isOver} />
      </form>
    </section>
  )
}

import { listQueues, type QueueDetails } from '@guiche/contract/features/queues'
import { fillTokens } from '@guiche/contract/message-tokens'
import type { Effect, Facts } from '@guiche/flow-engine/advance'
import IconAgain from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { queryOf } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { piecesOf } from '../../../lib/whatsapp-text.ts'
import { formatted } from '../../../ui/formatted.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Draft } from '../form/draft.ts'
import { type Line, played } from '../form/preview.ts'
import { Happening } from './Happening.tsx'
import classes from './MenuPreview.module.css'

const useSettingOf = () => {
  const { companieSettings } = useUser().company
  return (name: string) => String(companieSettings.find(({ key }) => key === name)?.value ?? '')
}

/** The company's own words and looks. A connection that has no lists shows texts. */
const useFacts = (queueName: string): Facts => {
  const t = useTexts()
  const { company } = useUser()
  const settingOf = useSettingOf()
  const [now] = useState(() => new Date())
  const style = settingOf('chatBotType')
  return {
    tokens: {
      contactName: t('queues.preview.customer'),
      ticket: { id: 1, createdAt: now },
      userName: '',
      queueName,
      connectionName: '',
      companyName: company.name,
      zone: company.timezone,
      now,
    },
    look: {
      style: style === 'list' || style === 'button' ? style : 'text',
      takes: { list: true, replies: null },
      words: {
        back: settingOf('menuBackText'),
        exit: settingOf('menuExitText'),
        open: settingOf('menuOpenText'),
      },
    },
    // How often a menu is put again is the connection's to say.
    limits: { most: 0, quietMinutes: 0 },
  }
}

const Words = ({ text }: { text: string }) => (
  <div className={classes.words} dir="auto">
    {formatted(piecesOf(text))}
  </div>
)

interface BotLineProps {
  effect: Effect
  facts: Facts
  onChoose: (text: string) => void
}

const BotLine = ({ effect, facts, onChoose }: BotLineProps) => {
  const settingOf = useSettingOf()
  if (effect.kind === 'say' && effect.text.trim() !== '')
    return (
      <div className={classes.bubble}>
        <Words text={effect.text} />
      </div>
    )
  if (effect.kind === 'position' && settingOf('sendQueuePosition') === 'enabled')
    return (
      <div className={classes.bubble}>
        <Words text={`${fillTokens(settingOf('sendQueuePositionMessage'), facts.tokens)} *1*`} />
      </div>
    )
  if (effect.kind !== 'menu') return <Happening effect={effect} />
  const { menu } = effect
  const rows = menu.shape === 'list' ? menu.rows : menu.shape === 'buttons' ? menu.buttons : []
  return (
    <div className={classes.bubble}>
      <Words text={menu.text} />
      {rows.map((row) => (
        <button key={row} type="button" className={classes.row} onClick={() => onChoose(row)}>
          {row}
        </button>
      ))}
    </div>
  )
}

/** As a customer sees it on their phone: the same interpreter that answers them, on the menu as it is on the screen. */
export const MenuPreview = ({ queue, draft }: { queue: QueueDetails; draft: Draft }) => {
  const t = useTexts()
  const queues = useQuery(queryOf(listQueues)).data ?? []
  const facts = useFacts(draft.queue.name ?? queue.name)
  const [typed, setTyped] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const known = queues.some(({ id }) => id === queue.id) ? queues : [...queues, queue]
  const { lines, isOver } = played({ queue, queues: known, draft }, typed, facts)
  const talk = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const count = lines.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls with every line that comes.
  useEffect(() => {
    if (talk.current) talk.current.scrollTop = talk.current.scrollHeight
  }, [count])
  const say = (words: string) => setTyped((before) => [...before, words])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isOver) return
    say(text)
    setText('')
  }
  const reset = () => {
    setTyped([])
    setText('')
    field.current?.focus()
  }
  // Lines have no other identity: they are played anew from the beginning.
  const drawn = lines.map((line, at): [string, Line] => [`${at} ${line.from}`, line])
  return (
    <section className={classes.phone} aria-label={t('queues.preview.title')}>
      <header className={classes.header}>
        <h3 className={classes.title}>{t('queues.preview.title')}</h3>
        <IconButton icon={IconAgain} size="small" label={t('queues.preview.reset')} onClick={reset} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard. */}
      <div ref={talk} className={classes.talk} role="log" aria-label={t('queues.preview.talk')} tabIndex={0}>
        {drawn.map(([key, line]) =>
          line.from === 'customer' ? (
            <div key={key} className={classes.own}>
              <Words text={line.text} />
            </div>
          ) : (
            <BotLine key={key} effect={line.effect} facts={facts} onChoose={isOver ? () => {} : say} />
          ),
        )}
      </div>
      <form className={classes.foot} onSubmit={send}>
        <input
          ref={field}
          className={classes.field}
          value={text}
          maxLength={1000}
          aria-label={t('queues.preview.field')}
          placeholder={isOver ? t('queues.preview.over') : t('queues.preview.field')}
          disabled={isOver}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <IconButton icon={IconSend} type="submit" label={t('queues.preview.send')} disabled={isOver} />
      </form>
    </section>
  )
}

import IconAgain from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './CustomerPhone.module.css'

interface CustomerPhoneProps {
  labels: { title: string; reset: string; talk: string; field: string; send: string; over: string }
  /** The conversation is over: nothing can be written any more. */
  isOver: boolean
  /** The number of lines. With every new one the view scrolls to the end. */
  count: number
  /** Takes the height of its parent; otherwise the phone has a fixed height. */
  fills?: boolean
  /** Between the title and the conversation. */
  above?: ReactNode
  children: ReactNode
  onSay: (text: string) => void
  onReset: () => void
}

/** A test conversation as the customer sees it on their phone. The caller provides the lines. */
export const CustomerPhone = (props: CustomerPhoneProps) => {
  const { labels, isOver, count, fills, above, children, onSay, onReset } = props
  const [text, setText] = useState('')
  const talk = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls with every line that comes.
  useEffect(() => {
    if (talk.current) talk.current.scrollTop = talk.current.scrollHeight
  }, [count, isOver])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isOver) return
    onSay(text)
    setText('')
  }
  const reset = () => {
    onReset()
    setText('')
    field.current?.focus()
  }
  return (
    <section className={classes.phone} data-fills={fills || undefined} aria-label={labels.title}>
      <header className={classes.header}>
        <h3 className={classes.title}>{labels.title}</h3>
        <IconButton icon={IconAgain} size="small" label={labels.reset} onClick={reset} />
      </header>
      {above}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard. */}
      <div ref={talk} className={classes.talk} role="log" aria-label={labels.talk} tabIndex={0}>
        {children}
      </div>
      <form className={classes.foot} onSubmit={send}>
        <input
          ref={field}
          className={classes.field}
          value={text}
          maxLength={1000}
          aria-label={labels.field}
          placeholder={isOver ? labels.over : labels.field}
          disabled={isOver}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <IconButton icon={IconSend} type="submit" label={labels.send} disabled={isOver} />
      </form>
    </section>
  )
}

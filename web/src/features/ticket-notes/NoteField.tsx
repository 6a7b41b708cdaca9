import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { colleagues } from './api.ts'
import { matchesOf, nameAt, withName } from './live/mention-words.ts'
import classes from './NoteField.module.css'

interface Colleague {
  id: number
  name: string
}

export interface NoteFieldProps {
  value: string
  onChange: (words: string) => void
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void
  label: string
  isFocused?: boolean
}

const useSuggestions = (words: string, caret: number) => {
  const { id } = useUser()
  const begun = nameAt(words, caret)
  const { data = [] } = useQuery({ ...colleagues, enabled: begun !== null })
  const others = data.filter((colleague) => colleague.id !== id)
  return begun === null ? [] : matchesOf<Colleague>(others, begun)
}

/** Text in which an @ offers the names of colleagues. */
export const NoteField = ({ value, onChange, onSubmit, label, isFocused = false }: NoteFieldProps) => {
  const t = useTexts()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const found = useSuggestions(value, caret)
  const offered = isClosed ? [] : found
  const choose = (name: string) => {
    const next = withName(value, caret, name)
    onChange(next.words)
    setCaret(next.caret)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
      return
    }
    if (offered.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: offered.length - 1 }[event.key]
    if (step !== undefined) setAt((before) => (before + step) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[at]?.name ?? '')
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        value={value}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus={isFocused || undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
          setAt(0)
          setClosed(false)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('notes.suggest')} className={classes.names}>
          {offered.map(({ id, name }, index) => (
            <div
              key={id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes.name}
              onMouseDown={(event) => {
                // The field keeps the focus.
                event.preventDefault()
                choose(name)
              }}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

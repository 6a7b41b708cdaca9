import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { matchesOf, nameAt, withName } from '../../lib/mention-words.ts'
import { useUser } from '../../lib/session.ts'
import { writeAtCaret } from '../../ui/form/write-at-caret.ts'
import { Suggestions } from '../../ui/Suggestions.tsx'
import { useSuggestions } from '../../ui/use-suggestions.ts'
import { colleaguesOf } from '../users/api.ts'
import classes from './NoteField.module.css'

export interface NoteFieldProps {
  value: string
  onChange: (words: string) => void
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void
  label: string
  isFocused?: boolean
}

const useColleagues = (begun: string | null) => {
  const { id } = useUser()
  const { data = [] } = useQuery({ ...colleaguesOf(), enabled: begun !== null })
  const others = data.filter((colleague) => colleague.id !== id)
  return begun === null ? [] : matchesOf(others, begun)
}

/** A text field in which @ suggests colleagues. */
export const NoteField = ({ value, onChange, onSubmit, label, isFocused = false }: NoteFieldProps) => {
  const t = useTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const begun = nameAt(value, caret)
  const suggest = useSuggestions({
    scope: begun === null ? null : `@${caret - begun.length}`,
    query: begun ?? '',
    suggestions: useColleagues(begun),
    onChoose: ({ name }) => {
      const next = withName(value, caret, name)
      writeAtCaret(field.current, next.caret, () => {
        onChange(next.words)
        setCaret(next.caret)
      })
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else suggest.onKeyDown(event)
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
        aria-expanded={suggest.shown.length > 0}
        {...suggest.fieldProps}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <Suggestions
        {...suggest}
        label={t('notes.suggest')}
        keyOf={({ id }) => id}
        render={({ name }) => name}
        side="below"
      />
    </div>
  )
}

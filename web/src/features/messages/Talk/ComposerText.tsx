import { Textarea, type TextareaProps } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { isKeyboardFree } from '../../../lib/command-keys.ts'
import classes from './ComposerText.module.css'

/** The id of the conversation's text field, to focus it. */
export const textId = (ticketId: number): string => `composer-${ticketId}`

interface FocusOptions {
  afterMs?: number
  /** Asked at the last moment. */
  unless?: () => boolean
}

/**
 * Focuses it after the next paint. Not on a phone, where the keyboard would cover half of the conversation. Pressing
 * Esc or opening a dialog in the meantime cancels it.
 */
export const focusText = (ticketId: number, { afterMs = 50, unless }: FocusOptions = {}): void => {
  if (!matchMedia('(pointer: fine)').matches) return
  let isLeft = false
  const onKeyDown = ({ key }: globalThis.KeyboardEvent) => {
    isLeft ||= key === 'Escape'
  }
  window.addEventListener('keydown', onKeyDown, true)
  setTimeout(() => {
    window.removeEventListener('keydown', onKeyDown, true)
    if (!isLeft && isKeyboardFree() && !unless?.()) document.getElementById(textId(ticketId))?.focus()
  }, afterMs)
}

/** If the browser sizes the field by its text (field-sizing), nothing is measured at every key. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')
const growth = growsByItself ? { rows: 1 } : { autosize: true, minRows: 1, maxRows: 9 }

export interface ComposerTextProps {
  id: string
  value: string
  placeholder: string
  onChange: (text: string) => void
  onSend: () => void
  onFiles: (files: File[]) => void
  /** What Escape does first; null leaves it to the page. */
  onEscape: (() => void) | null
  /** The caret's position, whenever it moves. */
  onCaret?: (caret: number) => void
  /** Suggestions for the typed text: they handle keys first. */
  suggest?: { fieldProps: Partial<TextareaProps>; onKeyDown: (event: KeyboardEvent) => boolean }
}

/** Spreadsheets put a picture beside their text: then the text is meant. */
const pastedFiles = ({ clipboardData }: ClipboardEvent): File[] =>
  clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files]

/** Text that another device adds is appended after the text that is being typed here: the caret stays. */
const useSteadyCaret = (value: string) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const before = useRef({ value, start: 0, end: 0 })
  useLayoutEffect(() => {
    const node = field.current
    const { value: earlier, start, end } = before.current
    const isAppended = value !== earlier && value.startsWith(earlier) && start < earlier.length
    if (node && isAppended && document.activeElement === node && node.selectionStart === value.length) {
      node.setSelectionRange(start, end)
    }
    before.current = { value, start: node?.selectionStart ?? 0, end: node?.selectionEnd ?? 0 }
  }, [value])
  const onSelect = () => {
    const { current: node } = field
    if (node) before.current = { value: node.value, start: node.selectionStart, end: node.selectionEnd }
  }
  return { ref: field, onSelect }
}

export const ComposerText = (props: ComposerTextProps) => {
  const { id, value, placeholder, onChange, onSend, onFiles, onEscape, onCaret, suggest } = props
  const steady = useSteadyCaret(value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggest?.onKeyDown(event)) return
    // Enter that ends the composition of a character does not send.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onSend()
    }
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      onEscape()
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    <Textarea
      ref={steady.ref}
      id={id}
      className={classes.text ?? ''}
      classNames={{ input: classes.input ?? '' }}
      variant="unstyled"
      {...growth}
      value={value}
      placeholder={placeholder}
      aria-label={placeholder}
      {...suggest?.fieldProps}
      onChange={(event) => {
        onCaret?.(event.currentTarget.selectionStart)
        onChange(event.currentTarget.value)
      }}
      onSelect={(event) => {
        steady.onSelect()
        onCaret?.(event.currentTarget.selectionStart)
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

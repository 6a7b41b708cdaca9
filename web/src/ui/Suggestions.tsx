import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Suggestions.module.css'

export interface SuggestionsProps<S> {
  /** The `aria-controls` of the field; the options' ids are derived from it. */
  listId: string
  label: string
  shown: readonly S[]
  /** The one that Enter chooses. */
  at: number
  keyOf: (suggestion: S) => string | number
  render: (suggestion: S) => ReactNode
  choose: (suggestion: S) => void
  side: 'above' | 'below'
  /** Shown instead of suggestions: why there are none. */
  note?: ReactNode
}

/**
 * Suggestions of a text field while somebody types. The focus stays in the field. Positioned relative to the nearest
 * positioned parent.
 */
export const Suggestions = <S,>(props: SuggestionsProps<S>) => {
  const { listId, label, shown, at, keyOf, render, choose, side, note } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (shown.length === 0) {
    return note ? (
      <div className={classes.pane} data-side={side} role="status">
        <div className={classes.note}>{note}</div>
      </div>
    ) : null
  }
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      className={classes.pane}
      data-side={side}
      // The field keeps the focus even if somebody drags the list's scroll bar.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.map((suggestion, index) => (
        <div
          key={keyOf(suggestion)}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={classes.option}
          onMouseDown={(event) => {
            if (event.button === 0) choose(suggestion)
          }}
        >
          {render(suggestion)}
        </div>
      ))}
    </div>
  )
}

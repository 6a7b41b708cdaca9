import { type KeyboardEvent, useId, useState } from 'react'

export interface SuggestionsOptions<S> {
  /** Identifies what is being typed (a slash at the start, the @ at position 5); null: nothing with suggestions. */
  scope: string | null
  /** The text typed so far: after a change the first suggestion is selected again. */
  query: string
  suggestions: readonly S[]
  onChoose: (suggestion: S) => void
}

interface Place {
  scope: string | null
  query: string
  at: number
  isClosed: boolean
}

/**
 * Suggestions of a text field while it has the focus: arrows, Enter or Tab to choose, Escape to close them until
 * something else is typed.
 */
export const useSuggestions = <S>({ scope, query, suggestions, onChoose }: SuggestionsOptions<S>) => {
  const listId = useId()
  const [place, setPlace] = useState<Place>({ scope: null, query: '', at: 0, isClosed: false })
  // Closed only for what is being typed now.
  if (place.isClosed && place.scope !== scope) setPlace({ scope, query, at: 0, isClosed: false })
  // If something else takes the focus (a dialog opened by a shortcut), the suggestions close.
  const [isLeft, setLeft] = useState(false)
  const isClosed = isLeft || (place.isClosed && place.scope === scope)
  const at = place.scope === scope && place.query === query ? Math.min(place.at, suggestions.length - 1) : 0
  const shown = scope === null || isClosed ? [] : suggestions
  const isOpen = shown.length > 0

  const goTo = (next: number) => setPlace({ scope, query, at: next, isClosed: false })
  const close = () => setPlace({ scope, query, at: 0, isClosed: true })
  const take = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: shown.length - 1 }[key]
    const chosen = shown[at]
    if (step !== undefined) goTo((at + step) % shown.length)
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) onChoose(chosen)
    else if (key === 'Escape') close()
    else return false
    return true
  }
  /** True: the key was for the suggestions. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
    if (!isOpen || !isPlain || event.nativeEvent.isComposing || !take(event.key)) return false
    event.preventDefault()
    event.stopPropagation()
    // The page's shortcuts listen to the document.
    event.nativeEvent.stopImmediatePropagation()
    return true
  }
  return {
    shown,
    isClosed,
    at,
    listId,
    choose: onChoose,
    onKeyDown,
    /** Spread on the field: announces which suggestion Enter would choose, and handles blur. */
    fieldProps: {
      onFocus: () => setLeft(false),
      onBlur: () => setLeft(true),
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${at}` : undefined,
    } as const,
  }
}

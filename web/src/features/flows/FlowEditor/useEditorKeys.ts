import { useEffect, useRef } from 'react'

interface EditorKeys {
  undo: () => void
  redo: () => void
  save: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const deedOf = (event: KeyboardEvent): keyof EditorKeys | null => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (key === 's') return 'save'
  if (isTyping(event.target)) return null
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' ? 'redo' : null
}

/** Ctrl or Cmd with Z, Shift+Z or Y, and S. In a field, undo is the field's own. */
export const useEditorKeys = (keys: EditorKeys): void => {
  const newest = useRef(keys)
  newest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const deed = deedOf(event)
      if (deed === null) return
      event.preventDefault()
      newest.current[deed]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

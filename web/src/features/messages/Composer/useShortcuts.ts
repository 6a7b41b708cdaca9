import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *, [role="menu"] *'))

/** Single keys, for hands that are not typing. */
export const useShortcuts = (keys: Readonly<Record<string, () => void>>): void => {
  const newest = useRef(keys)
  newest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const perform = newest.current[event.key]
      if (!perform) return
      event.preventDefault()
      perform()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** What opens a floating pane that is fetched and made only when somebody asks for it. */
import { cloneElement, type ReactElement, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

export interface Opener {
  /** Of the button; the library derives that of the pane from it. */
  id: string
  /** The button, the same element before and after: it never loses the focus to its own pane being made. */
  trigger: ReactElement
  element: { readonly current: HTMLElement | null }
  isMade: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** Until the pane is there, Esc means the pane that is awaited and not the screen behind it. */
const closedBeforeItIsThere = (id: string, close: () => void): (() => void) => {
  const onKeyDown = (event: globalThis.KeyboardEvent): void => {
    if (event.key !== 'Escape' || document.getElementById(`${id}-dropdown`)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}

export const useOpener = (kind: 'menu' | 'dialog', button: ReactElement<object>): Opener => {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => (isOpen ? closedBeforeItIsThere(id, () => setOpen(false)) : undefined), [id, isOpen])
  const toggle = () => {
    setMade(true)
    setOpen(!isOpen)
  }
  const trigger = cloneElement(button as ReactElement<Record<string, unknown>>, {
    ref: element,
    id,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    'data-expanded': isOpen || undefined,
    onClick: toggle,
  })
  return { id, trigger, element, isMade, isOpen, setOpen }
}

/** A pane that is made open has seen nothing open: it would forget where the focus came from. */
export const useOpenedAfter = ({ isOpen }: { isOpen: boolean }): boolean => {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere && isOpen
}

interface AnchorProps {
  to: Opener['element']
  /** The library's, which wants the element that the pane stands at. */
  ref?: Ref<HTMLElement>
}

/** Stands in for the button where the library wants to make its target itself. */
export const OpenerAnchor = ({ to, ref }: AnchorProps): null => {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(to.current)
    else if (ref) ref.current = to.current
  }, [ref, to])
  return null
}

/** The button of a floating pane that is loaded and mounted only when somebody opens it. */
import { cloneElement, type ReactElement, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

export interface Opener {
  /** The button's id; the library derives the pane's id from it. */
  id: string
  /** The same element before and after loading, so that it does not lose the focus when its pane is mounted. */
  trigger: ReactElement
  element: { readonly current: HTMLElement | null }
  isMade: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** While the pane is loading, Esc closes the pane and not the screen behind it. */
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

/** A pane that is mounted open would not know where the focus came from. */
export const useOpenedAfter = ({ isOpen }: { isOpen: boolean }): boolean => {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere && isOpen
}

interface AnchorProps {
  to: Opener['element']
  /** The library's target element, relative to which the pane is positioned. */
  ref?: Ref<HTMLElement>
}

/** Passed where the library expects to render the target itself. */
export const OpenerAnchor = ({ to, ref }: AnchorProps): null => {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(to.current)
    else if (ref) ref.current = to.current
  }, [ref, to])
  return null
}

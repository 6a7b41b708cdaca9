import { type Dispatch, type SetStateAction, useEffect } from 'react'

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing

/** What is typed before the awaited field has the focus belongs to it, not to what had the focus before. Null: none is awaited. */
export const useTypedAhead = (fieldId: string | null, setText: Dispatch<SetStateAction<string>>): void => {
  useEffect(() => {
    if (fieldId === null) return
    const stop = () => document.removeEventListener('keydown', onKeyDown, true)
    const onKeyDown = (event: KeyboardEvent): void => {
      if (document.activeElement?.id === fieldId) stop()
      else if (isLetter(event)) take(event)
    }
    const take = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopPropagation()
      setText((text) => text + event.key)
    }
    document.addEventListener('keydown', onKeyDown, true)
    return stop
  }, [fieldId, setText])
}

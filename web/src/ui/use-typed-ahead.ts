import { type Dispatch, type SetStateAction, useEffect } from 'react'

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing

/**
 * Text that is typed before the expected field has the focus goes to that field, not to the previously focused one.
 * Null: none is expected.
 */
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

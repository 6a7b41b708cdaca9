import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { rememberedStore } from '../../lib/storage.ts'
import { useStore } from '../../lib/store.ts'

/** Below this list, conversation and contact do not fit side by side. */
const overBelow = '(max-width: 1200px)'
/** On a wide screen it stays as it was left, also after a reload. */
const beside = rememberedStore('contactPane', 'closed')

/** Lying over the conversation it is shown when asked for, and gone with the next conversation. */
export const useContactPane = () => {
  const isOver = useMediaQuery(overBelow, undefined, { getInitialValueInEffect: false }) ?? false
  const isOpenBeside = useStore(beside) === 'open'
  const [isOpenOver, setOpenOver] = useState(false)
  return isOver
    ? { isOver, isOpen: isOpenOver, set: setOpenOver }
    : { isOver, isOpen: isOpenBeside, set: (isOpen: boolean) => beside.set(isOpen ? 'open' : 'closed') }
}

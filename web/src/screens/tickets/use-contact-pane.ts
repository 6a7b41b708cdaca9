import { minTicketListWidth } from '@guiche/contract/features/users'
import { useState } from 'react'
import { rememberedStore } from '../../lib/storage.ts'
import { useStore } from '../../lib/store.ts'

/** The width in pixels that a conversation needs between the list and the contact: its header with the name, the bubbles. */
const leastTalk = 420
/** The width of the contact drawer. */
const contactWidth = 320

/** The conversation with the contact beside it: a wide list becomes narrower for them. */
export const leastWithContact = leastTalk + contactWidth
/** List, divider, conversation and contact at their minimum; below that the contact covers the conversation. */
export const leastForAll = minTicketListWidth + 1 + leastWithContact

/** With room for it, it stays open or closed, also after a reload. */
const beside = rememberedStore('contactPane', 'closed')

export const useIsBesideOpen = (): boolean => useStore(beside) === 'open'

/** Over the conversation it is shown on request, and closes with the next conversation. */
export const useContactPane = (isOver: boolean) => {
  const isOpenBeside = useIsBesideOpen()
  const [isOpenOver, setOpenOver] = useState(false)
  return isOver
    ? { isOpen: isOpenOver, set: setOpenOver }
    : { isOpen: isOpenBeside, set: (isOpen: boolean) => beside.set(isOpen ? 'open' : 'closed') }
}

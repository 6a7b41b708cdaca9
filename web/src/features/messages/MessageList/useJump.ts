import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { texts } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Shown } from '../useConversation.ts'

const flashMs = 1_600
/** While older pages are prepended, the list scrolls itself and ignores commands. */
const settleMs = 100
const mostTries = 20

const isInSight = (id: string): boolean => {
  const place = document.querySelector(`[data-message="${CSS.escape(id)}"]`)?.getBoundingClientRect()
  return place !== undefined && place.bottom > 0 && place.top < window.innerHeight
}

/** Scrolls to a message, loads what is in between, and highlights it. */
export const useJump = (
  list: RefObject<VirtuosoHandle | null>,
  shown: readonly Shown[],
  reach: (id: string) => Promise<boolean>,
) => {
  const [wanted, setWanted] = useState<string | null>(null)
  const [flashed, setFlashed] = useState<string | null>(null)
  const newest = useRef(shown)
  newest.current = shown
  const jumpTo = useCallback(
    async (id: string) => {
      if (await reach(id)) setWanted(id)
      else toast.info(texts()('messages.quoted.tooOld'))
    },
    [reach],
  )
  useEffect(() => {
    if (wanted === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = (triesLeft: number) => {
      const index = newest.current.findIndex(({ message }) => message.id === wanted)
      if (index >= 0) list.current?.scrollToIndex({ index, align: 'center' })
      timer = setTimeout(() => {
        if (triesLeft > 0 && !isInSight(wanted)) return go(triesLeft - 1)
        setFlashed(wanted)
        setWanted(null)
      }, settleMs)
    }
    go(mostTries)
    return () => clearTimeout(timer)
  }, [wanted, list])
  useEffect(() => {
    if (flashed === null) return
    const timer = setTimeout(() => setFlashed(null), flashMs)
    return () => clearTimeout(timer)
  }, [flashed])
  return { jumpTo: useCallback((id: string) => void jumpTo(id), [jumpTo]), isJumping: wanted !== null, flashed }
}

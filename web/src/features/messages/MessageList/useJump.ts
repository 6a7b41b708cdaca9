import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { texts } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Shown } from '../useConversation.ts'

const flashMs = 1_600

/** Goes to a message, loading what lies between, and lets it flash. */
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
      const isHere = newest.current.some(({ message }) => message.id === id)
      if (isHere || (await reach(id))) setWanted(id)
      else toast.info(texts()('messages.quoted.tooOld'))
    },
    [reach],
  )
  useEffect(() => {
    if (wanted === null) return
    const index = shown.findIndex(({ message }) => message.id === wanted)
    if (index < 0) return
    list.current?.scrollToIndex({ index, align: 'center' })
    setFlashed(wanted)
    setWanted(null)
  }, [wanted, shown, list])
  useEffect(() => {
    if (flashed === null) return
    const timer = setTimeout(() => setFlashed(null), flashMs)
    return () => clearTimeout(timer)
  }, [flashed])
  return { jumpTo: useCallback((id: string) => void jumpTo(id), [jumpTo]), flashed }
}

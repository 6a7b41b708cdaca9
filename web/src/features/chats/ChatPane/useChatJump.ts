import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { texts } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ShownMessage } from './useChatMessages.ts'

const flashMs = 1_600

interface Loading {
  isLoading: boolean
  hasMore: boolean
  isFailed: boolean
  load: () => void
}

/** Scrolls to the message in the URL, loads the pages in between, and highlights it. Returns the highlighted one. */
export const useChatJump = (
  area: RefObject<HTMLElement | null>,
  shown: readonly ShownMessage[],
  { isLoading, hasMore, isFailed, load }: Loading,
): number | null => {
  const navigate = useNavigate()
  const asked = Number((useSearch({ strict: false }) as { message?: unknown }).message)
  const wanted = Number.isSafeInteger(asked) && asked > 0 ? asked : null
  const [flashed, setFlashed] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === null || isLoading || isFailed) return
    const place = area.current?.querySelector(`[data-message="${wanted}"]`)
    const oldest = shown.find(({ stored }) => stored)?.stored?.id ?? 0
    if (!place && hasMore && oldest > wanted) return load()
    if (place) {
      place.scrollIntoView({ block: 'center' })
      setFlashed(wanted)
    } else toast.info(texts()('messages.quoted.tooOld'))
    void navigate({ to: '.', search: {} as never, replace: true })
  }, [wanted, shown, isLoading, hasMore, isFailed, load, area, navigate])
  useEffect(() => {
    if (flashed === null) return
    const timer = setTimeout(() => setFlashed(null), flashMs)
    return () => clearTimeout(timer)
  }, [flashed])
  return flashed
}

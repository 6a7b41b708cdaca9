import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '../../../lib/session.ts'
import type { Saving } from './useSaving.ts'

/** Leaving waits this long for a running save; then the user is asked. */
const longestMs = 4_000

export interface Leaving {
  isAsking: boolean
  leave: () => void
  stay: () => void
}

const within = async (saving: Promise<boolean>): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), longestMs)
  })
  try {
    return await Promise.race([saving, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The second save sends the changes made during the first. */
const savedWhole = async ({ save }: Pick<Saving, 'save'>): Promise<boolean> => (await save()) && save()

/**
 * Leaving for another screen saves first, and asks the user if that fails. Leaving the page: the browser asks.
 * `mayDraw`: a user who may no longer save is not held back. `isSendable`: the graph can be saved.
 */
export const useLeaving = (
  saving: Pick<Saving, 'isDirty' | 'save'>,
  { mayDraw, isSendable }: { mayDraw: boolean; isSendable: boolean },
): Leaving => {
  const newest = useRef({ saving, mayDraw, isSendable })
  newest.current = { saving, mayDraw, isSendable }
  const isAtRisk = useCallback(() => newest.current.mayDraw && newest.current.saving.isDirty, [])
  const { history } = useRouter()
  /** The user's answer to the open question; null: there is no question. */
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(null)
  const isHeld = useCallback(
    async (from: string, to: string): Promise<boolean> => {
      // Signing out is not delayed: nothing could be saved any more.
      if (from === to || !isAtRisk() || session.get().phase !== 'signed-in') return false
      if (newest.current.isSendable && (await within(savedWhole(newest.current.saving)))) return false
      return new Promise((resolve) =>
        setAnswer(() => (mayLeave: boolean) => {
          setAnswer(null)
          resolve(!mayLeave)
        }),
      )
    },
    [isAtRisk],
  )
  useEffect(
    () =>
      history.block({
        blockerFn: ({
          currentLocation,
          nextLocation,
        }: Record<'currentLocation' | 'nextLocation', { pathname: string }>) =>
          isHeld(currentLocation.pathname, nextLocation.pathname),
        enableBeforeUnload: isAtRisk,
      }),
    [history, isHeld, isAtRisk],
  )
  // It was saved while the question was open.
  useEffect(() => {
    if (answer && !saving.isDirty) answer(true)
  }, [answer, saving.isDirty])
  return { isAsking: answer !== null, leave: () => answer?.(true), stay: () => answer?.(false) }
}

import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { session } from '../../../lib/session.ts'
import type { Saving } from './useSaving.ts'

/** A way out waits so long for what is being saved; then it is asked about. */
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

/** The second time sends what was drawn while the first was under way. */
const savedWhole = async ({ save }: Pick<Saving, 'save'>): Promise<boolean> => (await save()) && save()

/**
 * Another screen: what is not saved is saved first, and where that fails the person is asked. Another page: the browser asks. `mayDraw`: whoever may
 * not save any more is kept from nothing. `isSendable`: what is drawn can be saved.
 */
export const useLeaving = (
  saving: Pick<Saving, 'isDirty' | 'save'>,
  { mayDraw, isSendable }: { mayDraw: boolean; isSendable: boolean },
): Leaving => {
  const newest = useRef({ saving, mayDraw, isSendable })
  newest.current = { saving, mayDraw, isSendable }
  const isAtRisk = useCallback(() => newest.current.mayDraw && newest.current.saving.isDirty, [])
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      // Signing out is not held up: nothing could be saved any more.
      if (current.pathname === next.pathname || !isAtRisk() || session.get().phase !== 'signed-in') return false
      return !newest.current.isSendable || !(await within(savedWhole(newest.current.saving)))
    },
    [isAtRisk],
  )
  const { status, proceed, reset } = useBlocker({ shouldBlockFn, enableBeforeUnload: isAtRisk, withResolver: true })
  const isAsking = status === 'blocked'
  // It was saved while the question stood there.
  useEffect(() => {
    if (isAsking && !saving.isDirty) proceed()
  }, [isAsking, saving.isDirty, proceed])
  return { isAsking, leave: () => proceed?.(), stay: () => reset?.() }
}

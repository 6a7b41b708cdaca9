import { useState } from 'react'
import type { Shown } from '../useConversation.ts'

/** So high that no conversation has as many older messages. */
const start = 10_000_000

interface Place {
  shown: readonly Shown[]
  /**
   * The list's index of the first message. Older messages that are prepended take lower indexes, so nothing on the
   * screen moves.
   */
  first: number
  /** Rises if the list has no message in common with the previous one: it starts again at its end. */
  generation: number
}

export const placeAfter = (before: Place, shown: readonly Shown[]): Place => {
  const [oldFirst] = before.shown
  const [newFirst] = shown
  if (!oldFirst || !newFirst) return { shown, first: start, generation: before.generation }
  const added = shown.findIndex(({ message }) => message.id === oldFirst.message.id)
  if (added >= 0) return { ...before, shown, first: before.first - added }
  const removed = before.shown.findIndex(({ message }) => message.id === newFirst.message.id)
  if (removed >= 0) return { ...before, shown, first: before.first + removed }
  return { shown, first: start, generation: before.generation + 1 }
}

export const useFirstIndex = (shown: readonly Shown[]): Place => {
  const [place, setPlace] = useState<Place>({ shown, first: start, generation: 0 })
  if (place.shown === shown) return place
  const next = placeAfter(place, shown)
  setPlace(next)
  return next
}

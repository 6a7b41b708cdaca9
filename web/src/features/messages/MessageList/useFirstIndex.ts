import { useState } from 'react'
import type { Shown } from '../useConversation.ts'

/** High enough that no conversation ever has as many older messages. */
const start = 10_000_000

interface Place {
  shown: readonly Shown[]
  /** The list's number for the first message. Older ones put in front of it take lower numbers, so nothing on screen moves. */
  first: number
  /** Rises when the list has nothing in common with the one before: it starts over at its end. */
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

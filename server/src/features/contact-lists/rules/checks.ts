/** How fast WhatsApp is asked about the numbers of lists, and what its answers make of them. */
import { dialKeyOf } from './items.ts'

/** Asked one after the other in one turn. */
export const numbersPerTurn = 5
/** On average between two questions: about a hundred thousand in a day. */
const pauseMs = 700
/** What was answered so long ago is asked again where somebody wants that, and taken over by other lists until then. */
const rememberedDays = 30
const firstRetryMs = 30_000
const longestRetryMs = 3_600_000

export const rememberedSince = (now: Date): Date => new Date(now.getTime() - rememberedDays * 86_400_000)

/** `random`: 0 to 1. Half to one and a half times the pause, as people are not regular either. */
export const nextTurnAt = (now: Date, asked: number, random: number): Date =>
  new Date(now.getTime() + asked * pauseMs * (0.5 + random))

/** `failures`: in a row, this one included. */
export const nextRetryAt = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10)))

/** What WhatsApp said of a number. */
export interface NumberAnswer {
  dialKey: string
  /** As it writes the number; null: nobody has it. */
  number: string | null
}

export interface AnsweredKey {
  dialKey: string
  isValid: boolean
  /** Undefined: it stays as it is written. */
  number: string | undefined
  newKey: string
}

/** Two numbers that turn out to be one are not stored in the same turn: the second finds the first in the next. */
export const answeredKeys = (answers: readonly NumberAnswer[]): AnsweredKey[] => {
  const taken = new Set<string>()
  return answers.flatMap(({ dialKey, number }) => {
    const newKey = number === null ? dialKey : dialKeyOf(number)
    if (taken.has(newKey)) return []
    taken.add(newKey)
    return [{ dialKey, isValid: number !== null, number: number ?? undefined, newKey }]
  })
}

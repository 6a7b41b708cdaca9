/** How fast the numbers of lists are checked with WhatsApp, and the effects of its answers. */
import { dialKeyOf } from './items.ts'

/** Checked one after the other in one turn. */
export const numbersPerTurn = 5
/** The average time between two questions: about a hundred thousand a day. */
const pauseMs = 700
/** Older answers are checked again on request; until then other lists reuse them. */
const rememberedDays = 30
const firstRetryMs = 30_000
const longestRetryMs = 3_600_000

export const rememberedSince = (now: Date): Date => new Date(now.getTime() - rememberedDays * 86_400_000)

/** `random`: 0 to 1. Half to one and a half times the delay, because people are irregular too. */
export const nextTurnAt = (now: Date, asked: number, random: number): Date =>
  new Date(now.getTime() + asked * pauseMs * (0.5 + random))

/** `failures`: in a row, this one included. */
export const nextRetryAt = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10)))

/** WhatsApp's answer about a number. */
export interface NumberAnswer {
  dialKey: string
  /** The number as WhatsApp writes it; null: nobody has it. */
  number: string | null
}

export interface AnsweredKey {
  dialKey: string
  isValid: boolean
  /** Undefined: its notation stays. */
  number: string | undefined
  newKey: string
}

/** Two numbers that turn out to be the same are not stored in one turn: the second finds the first in the next turn. */
export const answeredKeys = (answers: readonly NumberAnswer[]): AnsweredKey[] => {
  const taken = new Set<string>()
  return answers.flatMap(({ dialKey, number }) => {
    const newKey = number === null ? dialKey : dialKeyOf(number)
    if (taken.has(newKey)) return []
    taken.add(newKey)
    return [{ dialKey, isValid: number !== null, number: number ?? undefined, newKey }]
  })
}

/**
 * Questions that only another process can answer, while a call waits. The answer is sent between nodes and never
 * stored.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { once } from '../once.ts'
import { type NodeWords, tellNodes } from './node-words.ts'

export interface Answers {
  /** Listens, asks, and waits for the answer to this question. Undefined: none came in time; a late one is lost. */
  waitFor(question: string, withinMs: number, ask: () => Promise<unknown>): Promise<unknown>
}

interface Told {
  answerTo: string
  answer: unknown
}

const isAnswer = (words: unknown): words is Told =>
  typeof words === 'object' && words !== null && typeof (words as Partial<Told>).answerTo === 'string'

/** `nodeWords` is opened at the first question. */
export const createAnswers = (nodeWords: () => Promise<Pick<NodeWords, 'onTold'>>): Answers => {
  const waiting = new Map<string, (answer: unknown) => void>()
  const listening = once(async () => {
    const words = await nodeWords()
    words.onTold((told) => {
      if (isAnswer(told)) waiting.get(told.answerTo)?.(told.answer)
    })
  })
  return {
    waitFor: async (question, withinMs, ask) => {
      await listening.get()
      const isDone = new AbortController()
      try {
        const answered = new Promise<unknown>((resolve) => waiting.set(question, resolve))
        await ask()
        return await Promise.race([
          answered,
          sleep(withinMs, undefined, { signal: isDone.signal }).catch(() => undefined),
        ])
      } finally {
        waiting.delete(question)
        isDone.abort()
      }
    },
  }
}

/** Sends the answer to the call that waits for it, on whichever node. */
export const tellAnswer = (db: Pick<Database, 'platform'>, question: string, answer: unknown) => {
  const words: Told = { answerTo: question, answer }
  return db.platform((tx) => tx.sql(tellNodes, { words: JSON.stringify(words) }))
}

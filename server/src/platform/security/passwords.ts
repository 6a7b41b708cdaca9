import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { Refusal } from '../refusal.ts'

/** OWASP's argon2id profile for servers: 19 MiB, two passes, one lane; about 13 ms of one core. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays free for the calls of users who are signed in. */
const most = Math.max(1, availableParallelism() - 1)
/** At 13 ms each the last in the queue waits some three seconds; later ones are told to retry. */
const mostWaiting = 200

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < most) running++
  else {
    if (waiting.length >= mostWaiting) throw new Refusal('ERR_UNAVAILABLE', { retryAfterSeconds: 5 })
    // The slot is passed on: `running` does not change.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let nobodys: Promise<string> | undefined

/**
 * For an unknown account (`null`) it takes as long and returns false, so that the time does not reveal which accounts
 * exist.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  nobodys ??= hashPassword('the password of nobody')
  const against = stored ?? (await nobodys)
  const fits = await inTurn(() => verify(against, password).catch(() => false))
  return fits && stored !== null
}

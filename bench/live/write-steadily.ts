import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '@guiche/server/context'
import { customerWrites } from '../inbound/customers.ts'
import { nowMs } from '../measure/cpu.ts'

export interface Written {
  n: number
  /** When it was due, not when its turn came: a server that stalls does not slow its customers down. */
  dueMs: number
  committedMs: number
}

/** Numbers of messages whose chat belongs to company 1, the one with the sockets. */
const ofCompany1 = (n: number) => n * 10

/** `perSecond` messages for `seconds`, each at its time whether the earlier ones are done or not. */
export const writeSteadily = async (
  deps: Deps,
  options: { perSecond: number; seconds: number; chats: number; first?: number },
): Promise<Written[]> => {
  const { perSecond, seconds, chats, first = 0 } = options
  const begin = nowMs() + 20
  const running: Promise<Written>[] = []
  const one = async (n: number, dueMs: number): Promise<Written> => {
    await customerWrites(deps, n, chats)
    return { n, dueMs, committedMs: nowMs() }
  }
  for (let index = 0; index < perSecond * seconds; ) {
    const due = Math.floor(((nowMs() - begin) / 1000) * perSecond)
    for (; index <= due && index < perSecond * seconds; index += 1)
      running.push(one(ofCompany1(first + index), begin + (index * 1000) / perSecond))
    await sleep(1)
  }
  return Promise.all(running)
}

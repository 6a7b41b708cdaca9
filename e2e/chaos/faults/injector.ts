/** Causes the plan's faults when they are due, and records in the ledger what really happened. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Happened, Ledger } from '../ledger.ts'
import type { FaultName } from '../plan/fault-kinds.ts'
import type { PlannedFault } from '../plan/plan.ts'
import { blows } from './blows.ts'
import type { Begin, Ground } from './fault.ts'
import { floods } from './floods.ts'
import { hosts } from './hosts.ts'
import { lines } from './lines.ts'
import { machine } from './machine.ts'
import { messages } from './messages.ts'
import { starts, WrongStart } from './starts.ts'

const all = { ...blows, ...floods, ...hosts, ...lines, ...messages, ...machine, ...starts } as Record<FaultName, Begin>

export class Injector {
  readonly #ground: Omit<Ground, 'chance'>
  readonly #ledger: Ledger
  readonly #running = new Set<Promise<void>>()

  constructor(ground: Omit<Ground, 'chance'>, ledger: Ledger) {
    this.#ground = ground
    this.#ledger = ledger
  }

  strike(fault: PlannedFault): void {
    const running = this.#bringAbout(fault).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** All faults are over. */
  async over(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #bringAbout({ name, lastsMs, chance }: PlannedFault): Promise<void> {
    const beganAt = Date.now()
    const happened: Happened = {
      name,
      beganAt,
      endedAt: beganAt + lastsMs,
      notDone: null,
    }
    this.#ledger.happens(happened)
    try {
      const end = await all[name]({ ...this.#ground, chance })
      if (end === undefined) happened.endedAt = happened.beganAt = Date.now()
      else {
        await sleep(lastsMs)
        await end()
        happened.endedAt = Date.now()
      }
    } catch (error) {
      if (error instanceof WrongStart) happened.wrong = error.message
      else happened.notDone = error instanceof Error ? error.message : String(error)
      happened.endedAt = Date.now()
    }
  }
}

/** What really happened, recorded outside the product by those who did it. Lines are only added. */
import type { ChannelName } from './plan/plan.ts'

export type Direction = 'inbound' | 'outbound'

/** A message that somebody meant to send. */
export interface Said {
  direction: Direction
  chat: string
  channel: ChannelName
  n: number
  text: string
  /** A file that others may overtake. */
  isLarge?: boolean
  /** When the customer sent it, or the agent pressed the button. */
  at: number
}

/** The response to an agent: `stored`, or `refused` with a code. */
export interface Told {
  text: string
  outcome: 'stored' | 'refused'
  code: string | null
  at: number
}

/** On the phone of a customer, in the order of the phone. */
export interface OnPhone {
  chat: string
  text: string
  at: number
  isDelivered: boolean
}

/** A fault as it happened. */
export interface Happened {
  name: string
  beganAt: number
  endedAt: number
  /** Why it could not be caused, if so. */
  notDone: string | null
  /** A forbidden effect on the product, if the fault itself can tell. */
  wrong?: string
}

export class Ledger {
  readonly said: Said[] = []
  readonly told = new Map<string, Told>()
  /** The first time on any agent's screen, by text. */
  readonly shown = new Map<string, number>()
  readonly faults: Happened[] = []
  /** Notes for the reader of the run: new sign-ins, restarts. */
  readonly remarked: { at: number; text: string }[] = []

  says(said: Said): void {
    this.said.push(said)
  }

  tells(told: Told): void {
    if (!this.told.has(told.text)) this.told.set(told.text, told)
  }

  shows(text: string, at: number): void {
    if (!this.shown.has(text)) this.shown.set(text, at)
  }

  /** Of the customers' messages that were shown since then; 0 if there were none. */
  longestWaitMs(since: number): number {
    return this.said.reduce((longest, { direction, text, at }) => {
      const shownAt = direction === 'inbound' ? this.shown.get(text) : undefined
      return shownAt !== undefined && shownAt >= since ? Math.max(longest, shownAt - at) : longest
    }, 0)
  }

  happens(fault: Happened): void {
    this.faults.push(fault)
  }

  remarks(text: string): void {
    this.remarked.push({ at: Date.now(), text })
  }
}

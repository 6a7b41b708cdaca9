/** What really happened, written down outside the product by those to whom it happened. Lines are only ever added. */
import type { ChannelName } from './plan/plan.ts'

export type Direction = 'inbound' | 'outbound'

/** Somebody meant to say this. */
export interface Said {
  direction: Direction
  chat: string
  channel: ChannelName
  n: number
  text: string
  /** A file that lets others pass. */
  isLarge?: boolean
  /** When it left the customer's hand, or the agent pressed the button. */
  at: number
}

/** An agent was told: `stored`, or `refused` with a code. */
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

/** A fault, as it was. */
export interface Happened {
  name: string
  beganAt: number
  endedAt: number
  /** Why it could not be brought about, if so. */
  notDone: string | null
  /** What the product did that it must not, where the fault itself can tell. */
  wrong?: string
}

export class Ledger {
  readonly said: Said[] = []
  readonly told = new Map<string, Told>()
  /** First time on any agent's screen, by text. */
  readonly shown = new Map<string, number>()
  readonly faults: Happened[] = []
  /** What went on beside, for the reader of the run: sign-ins again, restarts. */
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

  happens(fault: Happened): void {
    this.faults.push(fault)
  }

  remarks(text: string): void {
    this.remarked.push({ at: Date.now(), text })
  }
}

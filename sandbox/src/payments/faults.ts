/** Faults between the product and the providers, switched on by a test or on the page. */
import { z } from 'zod'

const count = z.int().min(0).max(100_000)

export const paymentFaultsSchema = z.strictObject({
  /** The next n notifications are never sent. */
  lose: count,
  /** The next n notifications are sent twice. */
  repeat: count,
  /** Delay of each notification in milliseconds. */
  delayMs: z.int().min(0).max(600_000),
  /** Delay of each response in milliseconds. */
  answerDelayMs: z.int().min(0).max(600_000),
  /** The next n requests are never answered. */
  hang: count,
  /** The next n requests are answered 500. */
  fail: count,
  /** The next n requests are answered with a page instead of JSON. */
  html: count,
  /** The next n requests are carried out, and their responses are lost. */
  loseAnswer: count,
})
export type PaymentFaults = z.output<typeof paymentFaultsSchema>

export const noPaymentFaults: PaymentFaults = {
  lose: 0,
  repeat: 0,
  delayMs: 0,
  answerDelayMs: 0,
  hang: 0,
  fail: 0,
  html: 0,
  loseAnswer: 0,
}

export class FaultBox {
  readonly state: PaymentFaults = { ...noPaymentFaults }

  set(patch: { [K in keyof PaymentFaults]?: PaymentFaults[K] | undefined }): void {
    for (const [name, value] of Object.entries(patch))
      if (value !== undefined) Object.assign(this.state, { [name]: value })
  }

  /** Whether this request is hit; counts down. */
  take(name: Exclude<keyof PaymentFaults, 'delayMs' | 'answerDelayMs'>): boolean {
    if (this.state[name] === 0) return false
    this.state[name] -= 1
    return true
  }
}

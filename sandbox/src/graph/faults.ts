/** Faults of the Graph API. Counts run down to zero as they are used. */
import { z } from 'zod'
import { type GraphErrorCode, isGraphErrorCode } from './errors.ts'

const count = z.number().int().min(0)
const milliseconds = z.number().int().min(0).max(600_000)

const SendFailure = z.object({
  code: z.number().refine(isGraphErrorCode, 'not a known error code'),
  count: count.default(1),
  /** Refused in the HTTP response, or accepted and failed later by webhook. */
  by: z.enum(['answer', 'status']).default('answer'),
})

const shape = {
  /** Delay before every webhook. */
  webhookDelayMs: milliseconds,
  /** The next n webhooks are sent twice. */
  webhookDuplicates: count,
  /** The next n webhooks are held and sent in reverse order. */
  webhookReorder: count,
  /** The next n webhooks are held and sent as one, with n changes. */
  webhookBatch: count,
  /** The next n webhooks are lost for good. */
  webhookDrops: count,
  /** The next n attempts carry a signature made with another secret. */
  webhookBadSignatures: count,
  /** The error of the next sends. */
  sendFailures: z.array(SendFailure),
  sendDelayMs: milliseconds,
  /** The next n sends are accepted and delivered, but the connection is cut before the response. */
  sendCutsAfterAccept: count,
  /** The next n sends are cut before anything is accepted. */
  sendCutsBeforeAccept: count,
  /** The next n requests for a media object or its bytes are answered as not found. */
  mediaMissing: count,
  mediaDelayMs: milliseconds,
  /** Every token is refused as expired. */
  tokenExpired: z.boolean(),
}

/** A change of faults; omitted fields stay as they are. */
export const FaultChange = z.strictObject(shape).partial()
export type FaultChange = z.input<typeof FaultChange>
type FaultTable = z.output<z.ZodObject<typeof shape>>

const none = (): FaultTable => ({
  webhookDelayMs: 0,
  webhookDuplicates: 0,
  webhookReorder: 0,
  webhookBatch: 0,
  webhookDrops: 0,
  webhookBadSignatures: 0,
  sendFailures: [],
  sendDelayMs: 0,
  sendCutsAfterAccept: 0,
  sendCutsBeforeAccept: 0,
  mediaMissing: 0,
  mediaDelayMs: 0,
  tokenExpired: false,
})

type Counter = {
  [Key in keyof FaultTable]: FaultTable[Key] extends number ? (Key extends `${string}Ms` ? never : Key) : never
}[keyof FaultTable]

export class GraphFaults {
  private table = none()

  set(change: FaultChange): void {
    Object.assign(this.table, FaultChange.parse(change))
  }

  clear(): void {
    this.table = none()
  }

  current(): Readonly<FaultTable> {
    return this.table
  }

  /** True when the fault applies to this event; uses up one of its count. */
  strikes(counter: Counter): boolean {
    if (this.table[counter] <= 0) return false
    this.table[counter] -= 1
    return true
  }

  nextSendFailure(by: 'answer' | 'status'): GraphErrorCode | undefined {
    const failure = this.table.sendFailures.find((candidate) => candidate.by === by && candidate.count > 0)
    if (failure === undefined) return undefined
    failure.count -= 1
    return failure.code
  }
}

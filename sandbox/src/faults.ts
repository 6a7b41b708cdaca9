/**
 * Faults of WhatsApp's network, switched on by a test or on the phone page. A fault counts down ("the next three") or stays until it is reset; each
 * applies to everybody or to one number only.
 */
import { z } from 'zod'

const count = z.int().min(0).max(100_000)

export const faultSwitchesSchema = z.strictObject({
  /** Half-open: the socket stays open, and nothing is answered. */
  mute: z.boolean(),
  /** New sockets are cut before the handshake. */
  refuseConnections: z.boolean(),
  /** Logins are answered with `<failure reason=…>`: 401, 403, 405, 503… */
  refuseLogin: z
    .string()
    .regex(/^\d{3}$/, 'is a three-digit reason')
    .nullable(),
  /** A pairing code is refused with this code: 400, 429… */
  refusePairing: z
    .string()
    .regex(/^\d{3}$/, 'is a three-digit code')
    .nullable(),
  /** Responses about a person omit the LID. */
  hideLids: z.boolean(),
  /** Delay in milliseconds for each stanza to the product; the order is kept. */
  delayMs: z.int().min(0).max(60_000),
  /** The next n messages to the product cannot be decrypted. */
  corrupt: count,
  /** The next n messages from the product cannot be decrypted by the customer's phone. */
  cannotDecrypt: count,
  /** The next n messages from the product are refused with this code. */
  ackErrors: count,
  ackErrorCode: z.string().regex(/^\d{3}$/, 'is a three-digit code'),
  /** The next n messages from the product are swallowed: no ack, no delivery. */
  swallow: count,
  /** The next n messages to the product come twice, newly encrypted, with the same id. */
  duplicate: count,
  /** The next n messages to the product come twice, byte for byte. */
  replay: count,
  /** The next n messages to the product are held and then released in reverse order. */
  reorder: count,
  /** The next n messages to the product are lost on the way; they are sent again after a reconnect. */
  lose: count,
  /** The connection is cut instead of delivering the n-th message from now; 0 is off. */
  dropAt: count,
  /** The next n questions for the media hosts are refused; without an answer nothing can be uploaded. */
  refuseMediaHosts: count,
  /** The media host responds to everything with this status: 404, 410, 500… */
  mediaStatus: z.int().min(400).max(599).nullable(),
  /** Limits that to the next n requests; 0 means until it is reset. */
  mediaTimes: count,
  /** The next n downloads from the media host break off halfway. */
  mediaCut: count,
})

export type FaultSwitches = z.infer<typeof faultSwitchesSchema>
export const faultPatchSchema = faultSwitchesSchema.partial()
export type FaultPatch = z.infer<typeof faultPatchSchema>

const noFaults: FaultSwitches = {
  mute: false,
  refuseConnections: false,
  refuseLogin: null,
  refusePairing: null,
  hideLids: false,
  delayMs: 0,
  corrupt: 0,
  cannotDecrypt: 0,
  ackErrors: 0,
  ackErrorCode: '463',
  swallow: 0,
  duplicate: 0,
  replay: 0,
  reorder: 0,
  lose: 0,
  dropAt: 0,
  refuseMediaHosts: 0,
  mediaStatus: null,
  mediaTimes: 0,
  mediaCut: 0,
}

type Countdown =
  | 'corrupt'
  | 'cannotDecrypt'
  | 'ackErrors'
  | 'swallow'
  | 'duplicate'
  | 'replay'
  | 'reorder'
  | 'lose'
  | 'dropAt'
  | 'refuseMediaHosts'
  | 'mediaCut'

export class Faults {
  readonly #everybody: FaultSwitches = { ...noFaults }
  readonly #byNumber = new Map<string, FaultSwitches>()

  /** `personPn` is the number of the account whose connection misbehaves, or of the customer whose phone does. */
  set(patch: FaultPatch, personPn?: string): void {
    Object.assign(this.#tableOf(personPn), patch)
  }

  reset(personPn?: string): void {
    if (personPn) {
      this.#byNumber.delete(personPn)
      return
    }
    Object.assign(this.#everybody, noFaults)
    this.#byNumber.clear()
  }

  state(): { everybody: FaultSwitches; byNumber: Record<string, FaultSwitches> } {
    return { everybody: { ...this.#everybody }, byNumber: Object.fromEntries(this.#byNumber) }
  }

  /** The fault set for this number if it is on, otherwise the one for everybody. */
  of<K extends keyof FaultSwitches>(name: K, personPn?: string): FaultSwitches[K] {
    const own = personPn ? this.#byNumber.get(personPn)?.[name] : undefined
    return own || this.#everybody[name]
  }

  /** Whether this event is hit; counts down. */
  take(name: Countdown, ...personPns: string[]): boolean {
    for (const table of [...personPns.map((pn) => this.#byNumber.get(pn)), this.#everybody]) {
      if (!table || table[name] === 0) continue
      table[name]--
      return true
    }
    return false
  }

  mediaFailure(): number | null {
    const table = this.#everybody
    const status = table.mediaStatus
    if (status && table.mediaTimes > 0 && --table.mediaTimes === 0) table.mediaStatus = null
    return status
  }

  #tableOf(personPn: string | undefined): FaultSwitches {
    if (!personPn) return this.#everybody
    const known = this.#byNumber.get(personPn) ?? { ...noFaults }
    this.#byNumber.set(personPn, known)
    return known
  }
}

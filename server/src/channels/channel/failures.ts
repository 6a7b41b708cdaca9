/** How a call to a channel fails. */
import type { DeliveryFailure } from '@guiche/contract/errors'
import type { ProviderPause } from './provider-pause.ts'

interface TemporaryFailureOptions {
  retryAfterSeconds?: number
  /** The connection is down: whatever waits for it is resumed when it is back, so that it need not be tried often. */
  isAway?: boolean
  pause?: ProviderPause | undefined
  /** The connection ended before the response: the network may have accepted the message anyway. */
  mayHaveArrived?: boolean
  cause?: unknown
}

/** Retry later: the network, a rate limit, a session that is down. */
export class TemporaryFailure extends Error {
  readonly retryAfterSeconds: number | undefined
  readonly isAway: boolean
  readonly mayHaveArrived: boolean
  readonly pause: ProviderPause | undefined
  constructor(message: string, options: TemporaryFailureOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'TemporaryFailure'
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isAway = options.isAway ?? false
    this.mayHaveArrived = options.mayHaveArrived ?? false
    this.pause = options.pause
  }
}

/** The call was not made (OutboundMessage.mayLeave). */
export const cameTooLate = () =>
  new TemporaryFailure('the call would have left too late: connecting, or the file, took too long', {
    retryAfterSeconds: 1,
  })

/** Permanent: the agent sees the code and the provider's own text. */
export class FinalFailure extends Error {
  readonly code: DeliveryFailure
  readonly providerText: string | undefined
  readonly pause: ProviderPause | undefined
  constructor(code: DeliveryFailure, providerText?: string, pause?: ProviderPause) {
    super(providerText ? `${code}: ${providerText}` : code)
    this.name = 'FinalFailure'
    this.pause = pause
    this.code = code
    this.providerText = providerText
  }
}

import { type ErrorCode, errors } from '@guiche/contract/errors'

interface RefusalDetail {
  /** The part of the request that is at fault, such as `body.email`. */
  field?: string
  details?: unknown
  /** Replaces the code in the wire's `error` (the conflict's JSON text). */
  errorText?: string
  cause?: unknown
  retryAfterSeconds?: number
}

/**
 * A refusal with a reason that the caller may see. Any other error becomes ERR_INTERNAL, or the call's `failsAs`
 * code.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly detail: RefusalDetail

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(code, { cause: detail.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code]
    this.detail = detail
  }
}

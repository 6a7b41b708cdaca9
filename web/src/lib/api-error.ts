import { type ErrorBody, type ErrorCode, isErrorCode } from '@guiche/contract/errors'

/** Status 0: no response at all (offline, server unavailable). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | null
  /** The form field that the refusal is about. */
  readonly field: string | null
  readonly details: unknown
  /** The server's text, if the code has no translation. */
  readonly text: string
  /** The server asks to retry after this time. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds: number | null = null) {
    const text = body.error ?? ''
    super(text || `HTTP ${status}`)
    this.status = status
    this.text = text
    this.code = isErrorCode(body.code) ? body.code : isErrorCode(text) ? text : null
    // The server also names the part of the request: `body.email`.
    this.field = body.field?.replace(/^(params|query|body)\./, '') ?? null
    this.details = body.details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const textOrNone = (value: unknown) => value === undefined || typeof value === 'string'

/** Parsed by hand: a schema would add its library to the first paint. */
const isErrorBody = (value: unknown): value is ErrorBody => {
  const { error, code, field } = (value ?? {}) as Record<string, unknown>
  return typeof error === 'string' && textOrNone(code) && textOrNone(field)
}

/** Reads the body of an error response; a proxy's HTML page counts as no body. */
export const apiError = (status: number, raw: string, retryAfter: string | null = null): ApiError => {
  // The header may also be a date, which our servers do not send.
  const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null
  try {
    const body: unknown = JSON.parse(raw)
    return new ApiError(status, isErrorBody(body) ? body : {}, seconds)
  } catch {
    return new ApiError(status, {}, seconds)
  }
}

export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

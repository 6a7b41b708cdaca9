/** Every error response has one shape: `{ error, code, field?, details? }` with a matching status. */
import type { ErrorBody, ErrorCode } from '@guiche/contract/errors'
import { errors, isErrorCode } from '@guiche/contract/errors'
import type { z } from 'zod'
import { isPassing, isUnreachable } from '../db/database-away.ts'
import { Refusal } from '../refusal.ts'

export interface ErrorAnswer {
  status: number
  body: ErrorBody
  retryAfterSeconds?: number
  /** True: unexpected; log it as an error. */
  isUnexpected: boolean
}

const plain = (code: ErrorCode, more: Partial<ErrorBody> = {}): ErrorAnswer => ({
  status: errors[code],
  body: { error: code, code, ...more },
  isUnexpected: false,
})

/** Fastify's own errors, before a handler is reached. */
const ofFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'ERR_BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERR_UNSUPPORTED_CONTENT_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'ERR_MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'ERR_MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'ERR_MALFORMED_BODY',
  FST_ERR_CTP_INVALID_TYPE: 'ERR_UNSUPPORTED_CONTENT_TYPE',
  FST_REQ_FILE_TOO_LARGE: 'ERR_FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'ERR_BODY_TOO_LARGE',
  FST_PARTS_LIMIT: 'ERR_BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'ERR_BODY_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'ERR_UNSUPPORTED_CONTENT_TYPE',
  FST_PROTO_VIOLATION: 'ERR_MALFORMED_BODY',
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** If the message of a schema is an error code, the response has that code, for which the screens have a text, and the issue's params as details. */
export const validationRefusal = (part: 'params' | 'query' | 'body', error: z.ZodError) => {
  const first = error.issues[0]
  const code = isErrorCode(first?.message) ? first.message : 'ERR_VALIDATION'
  const beside = code !== 'ERR_VALIDATION' && first?.code === 'custom' ? first.params : undefined
  const issues = error.issues
    .slice(0, 20)
    .map((issue) => ({ field: [part, ...issue.path].join('.'), message: issue.message }))
  return new Refusal(code, { field: [part, ...(first?.path ?? [])].join('.'), details: beside ?? issues })
}

/** `failsAs`: the code for an unexpected error. */
export const errorAnswer = (error: unknown, failsAs: ErrorCode = 'ERR_INTERNAL'): ErrorAnswer => {
  if (error instanceof Refusal) {
    const { errorText, field, details, retryAfterSeconds } = error.detail
    return {
      ...plain(error.code, {
        error: errorText ?? error.code,
        ...(field === undefined ? {} : { field }),
        ...(details === undefined ? {} : { details }),
      }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    }
  }
  const code = codeOf(error)
  const known = ofFastify[code]
  if (known) return plain(known)
  // An unavailable or overloaded database is not the caller's fault and is temporary: say so.
  if (isUnreachable(code) || isPassing(error))
    return { ...plain('ERR_UNAVAILABLE'), retryAfterSeconds: 2, isUnexpected: true }
  if (error instanceof SyntaxError && code.startsWith('FST')) return plain('ERR_MALFORMED_BODY')
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return plain(status === 429 ? 'ERR_TOO_MANY_ATTEMPTS' : 'ERR_MALFORMED_BODY')
  return { ...plain(failsAs), isUnexpected: true }
}

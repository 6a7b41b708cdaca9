import { networkErrors, networkReasons } from '../network-errors.ts'
import { Refusal } from '../refusal.ts'

/** The store answered with an error. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`the media store answered ${status} ${code}`.trim())
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

const away = new Set<string>([
  ...networkErrors,
  'EPIPE',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
])
const full = new Set(['EntityTooLarge', 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity'])

const sentences: Readonly<Record<string, string>> = {
  ...networkReasons,
  UND_ERR_CONNECT_TIMEOUT: 'nobody answers there',
  // A bucket is checked with HEAD, whose errors have only a status.
  301: 'another region has this bucket: check region',
  400: 'the request is not understood there: check region and tls',
  403: 'access is refused: check the key, the secret and what the key may do',
  404: 'the bucket does not exist: create it first',
}

const codeOf = (error: unknown): string => {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error && 'code' in inner ? String(inner.code) : ''
}
const statusOf = (error: unknown): number => (error instanceof S3Error ? error.status : 0)

export const isMissing = (error: unknown): boolean => statusOf(error) === 404

/** Not up yet, or overloaded: the same request may succeed later. */
export const isPassing = (error: unknown): boolean => {
  const status = statusOf(error)
  return away.has(codeOf(error)) || status === 429 || (status >= 500 && status !== 507)
}

/** For people who configure it; never contains the keys. */
export const reasonOf = (error: unknown): string =>
  sentences[statusOf(error)] ?? sentences[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))

/** What a caller may be told; permanent problems are errors of ours. */
export const toRefusal = (error: unknown): unknown => {
  if (statusOf(error) === 507 || full.has(codeOf(error))) return new Refusal('ERR_STORAGE_FULL', { cause: error })
  return isPassing(error) ? new Refusal('ERR_UNAVAILABLE', { cause: error, retryAfterSeconds: 5 }) : error
}

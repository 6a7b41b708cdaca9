/** Signed requests to one bucket, retried while the store is unavailable or busy. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import { isPassing, S3Error } from './s3-errors.ts'
import type { S3Location } from './s3-location.ts'

export interface S3Ask {
  method: 'HEAD' | 'GET' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  headers?: Record<string, string>
  /** Created again for each attempt, because a stream cannot be rewound. */
  body?: { open: () => Readable; bytes: number; sha256: string }
}

export interface S3Client {
  /** Throws S3Error for every response but a success; network errors are thrown unchanged. */
  send(ask: S3Ask, attempts?: number): Promise<Dispatcher.ResponseData>
  close(): Promise<void>
}

/** How long the store may say nothing: a small question, and a file that it has to keep. */
const silentUsually = { reads: 15_000, writes: 30_000 }
const restUsuallyMs = 15_000

interface Limits {
  silentMs: { reads: number; writes: number }
  restMs: number
  /** Milliseconds of a clock that only moves forward. */
  now: () => number
}
const usually: Limits = { silentMs: silentUsually, restMs: restUsuallyMs, now: () => performance.now() }

const silences = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'])
const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && silences.has(String(error.code))

/** Nobody asked the store: it has just said nothing for a long time. */
class StoreRests extends Error {
  readonly code = 'UND_ERR_HEADERS_TIMEOUT'
}

/**
 * After a request without an answer the others fail at once: jobs that wait for the store would take the slots of
 * those that do not need it. After a while a single one tries.
 */
const openBreaker = ({ restMs, now }: Limits) => {
  let restsUntil: number | null = null
  const rest = () => now() + restMs
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    if (restsUntil !== null && now() < restsUntil) throw new StoreRests('the media store has not answered for a while')
    // The others wait for what this one finds, but not for a large file.
    if (restsUntil !== null) restsUntil = rest()
    try {
      const answer = await ask()
      restsUntil = null
      return answer
    } catch (error) {
      restsUntil = isSilence(error) ? rest() : null
      throw error
    }
  }
}

const attemptsOfAll = 3
const pauseMs = 200
const ofNothing = createHash('sha256').digest('hex')

const addressOf = ({ endpoint, bucket, bucketPlace }: S3Location, key: string): string =>
  bucketPlace === 'path' ? `${endpoint}/${bucket}/${key}` : `${endpoint.replace('://', `://${bucket}.`)}/${key}`

/** The payload's hash is signed too: the store refuses bytes that differ from those that were checked. */
const signed = async (location: S3Location, { method, key, headers, body }: S3Ask) => {
  const { accessKeyId, secretAccessKey, region } = location
  const signer = new AwsV4Signer({
    method,
    url: addressOf(location, key),
    headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? ofNothing },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  })
  const ready = await signer.sign()
  return { url: ready.url, headers: Object.fromEntries(ready.headers) }
}

const failureOf = async ({ statusCode, body }: Dispatcher.ResponseData): Promise<S3Error> => {
  const text = await body.text().catch(() => '')
  return new S3Error(statusCode, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '')
}

/** `limits`: shorter in tests, with a clock of their own. */
export const connectS3 = (location: S3Location, limits: Limits = usually): S3Client => {
  const { silentMs } = limits
  const dispatcher = new Agent({ connect: { timeout: 5_000 }, bodyTimeout: 30_000 })
  const unlessResting = openBreaker(limits)
  const once = async (ask: S3Ask) => {
    const { url, headers } = await signed(location, ask)
    const { method, body } = ask
    const answer = await request(url, {
      method,
      dispatcher,
      headersTimeout: method === 'PUT' ? silentMs.writes : silentMs.reads,
      headers: { ...headers, ...(body ? { 'content-length': String(body.bytes) } : {}) },
      ...(body ? { body: body.open() } : {}),
    })
    if (answer.statusCode >= 300) throw await failureOf(answer)
    return answer
  }
  return {
    send: async (ask, attempts = attemptsOfAll) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await unlessResting(() => once(ask))
        } catch (error) {
          if (attempt >= attempts || isSilence(error) || !isPassing(error)) throw error
          await sleep(pauseMs * attempt)
        }
      }
    },
    close: () => dispatcher.destroy(),
  }
}

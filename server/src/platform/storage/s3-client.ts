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

export const connectS3 = (location: S3Location): S3Client => {
  const dispatcher = new Agent({ connect: { timeout: 5_000 }, headersTimeout: 60_000, bodyTimeout: 30_000 })
  const once = async (ask: S3Ask) => {
    const { url, headers } = await signed(location, ask)
    const { method, body } = ask
    const answer = await request(url, {
      method,
      dispatcher,
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
          return await once(ask)
        } catch (error) {
          if (attempt >= attempts || !isPassing(error)) throw error
          await sleep(pauseMs * attempt)
        }
      }
    },
    close: () => dispatcher.destroy(),
  }
}

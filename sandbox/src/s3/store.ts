/** A small, strict S3-compatible store: one bucket in memory, with real HTTP and real signatures. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3Keys, signatureFault } from './signature.ts'

export interface S3Faults {
  /** The number of next requests that are answered with 503 SlowDown. */
  busy?: number
  /** The number of next uploads whose connection is cut after the first bytes. */
  cutUploads?: number
  /** The number of next uploads that are stored before the connection is cut without a response. */
  loseAnswers?: number
  /** The number of next downloads that end after half of their bytes. */
  cutDownloads?: number
  /** Larger uploads are refused with 507. */
  mostBytes?: number
}

export interface S3Store {
  /** In the format of S3_URL. */
  url: string
  port: number
  /** Names of the stored objects. */
  names(): string[]
  /** Requests answered so far, by `METHOD`. */
  requests: ReadonlyMap<string, number>
  faults: S3Faults
  close(): Promise<void>
}

export interface S3StoreOptions extends Partial<S3Keys> {
  port?: number
  bucket?: string
}

interface StoredObject {
  bytes: Buffer
  type: string
}

const statuses: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  InvalidRange: 416,
  MissingContentLength: 411,
  XAmzContentSHA256Mismatch: 400,
  SlowDown: 503,
  XMinioStorageFull: 507,
  MethodNotAllowed: 405,
  RequestTimeTooSkewed: 403,
  AuthorizationHeaderMalformed: 400,
}

class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}
class Cut extends Error {}

const rangeOf = (header: string | undefined, length: number): { start: number; end: number } | null => {
  if (header === undefined) return null
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  const start = Number(first)
  if (first === '' || start >= length) throw new Refused('InvalidRange')
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}

class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly requests = new Map<string, number>()
  faults: S3Faults = {}
  readonly #name: string
  readonly #keys: S3Keys

  constructor(name: string, keys: S3Keys) {
    this.#name = name
    this.#keys = keys
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? ''
    this.requests.set(method, (this.requests.get(method) ?? 0) + 1)
    const fault = signatureFault(request, this.#keys, new Date())
    if (fault) throw new Refused(fault)
    if (this.#takes('busy')) throw new Refused('SlowDown')
    const [bucket, ...rest] = decodeURIComponent(new URL(request.url ?? '/', 'http://store').pathname.slice(1)).split(
      '/',
    )
    if (bucket !== this.#name) throw new Refused('NoSuchBucket')
    const key = rest.join('/')
    if (key === '' && method === 'HEAD') return void response.writeHead(200).end()
    if (method === 'PUT') return this.#put(request, response, key)
    if (method === 'GET' || method === 'HEAD') return this.#get(request, response, key)
    if (method !== 'DELETE') throw new Refused('MethodNotAllowed')
    this.objects.delete(key)
    response.writeHead(204).end()
  }

  async #put(request: IncomingMessage, response: ServerResponse, key: string) {
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (Number.isNaN(length)) throw new Refused('MissingContentLength')
    if (length > (this.faults.mostBytes ?? Number.POSITIVE_INFINITY)) throw new Refused('XMinioStorageFull')
    if (this.#takes('cutUploads')) throw new Cut()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    const promised = request.headers['x-amz-content-sha256']
    if (promised !== 'UNSIGNED-PAYLOAD' && promised !== createHash('sha256').update(bytes).digest('hex'))
      throw new Refused('XAmzContentSHA256Mismatch')
    if (bytes.length !== length) throw new Cut()
    this.objects.set(key, { bytes, type: request.headers['content-type'] ?? 'binary/octet-stream' })
    if (this.#takes('loseAnswers')) throw new Cut()
    response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end()
  }

  #get(request: IncomingMessage, response: ServerResponse, key: string) {
    const found = this.objects.get(key)
    if (!found) throw new Refused('NoSuchKey')
    const range = rangeOf(request.headers.range, found.bytes.length)
    const bytes = range ? found.bytes.subarray(range.start, range.end + 1) : found.bytes
    response.writeHead(range ? 206 : 200, {
      'content-length': bytes.length,
      'content-type': found.type,
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${found.bytes.length}` } : {}),
    })
    if (request.method === 'HEAD') return void response.end()
    if (!this.#takes('cutDownloads')) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
  }

  #takes(fault: 'busy' | 'cutUploads' | 'loseAnswers' | 'cutDownloads'): boolean {
    const left = this.faults[fault] ?? 0
    if (left > 0) this.faults[fault] = left - 1
    return left > 0
  }
}

const refuse = (response: ServerResponse, error: unknown) => {
  if (!(error instanceof Refused)) return void response.destroy()
  const status = statuses[error.code] ?? 403
  // The connection is closed, as the rest of a refused upload was never read.
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`,
  )
}

export async function startS3Store(options: S3StoreOptions = {}): Promise<S3Store> {
  const { bucket = 'guiche-media', accessKeyId = 'sandbox', secretAccessKey = 'sandbox/secret+key' } = options
  const region = options.region ?? 'us-east-1'
  const content = new Bucket(bucket, { accessKeyId, secretAccessKey, region })
  const server = createServer((request, response) => {
    content.answer(request, response).catch((error: unknown) => refuse(response, error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const sign = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}`
  return {
    url: `s3://${sign}@127.0.0.1:${port}/${bucket}?region=${region}&tls=0`,
    port,
    names: () => [...content.objects.keys()],
    requests: content.requests,
    faults: content.faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

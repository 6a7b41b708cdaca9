/** HTTP client for Meta's Graph API: bearer token, timeouts, errors as our two kinds of failure. */
import { Readable } from 'node:stream'
import { type Dispatcher, request } from 'undici'
import { parseAnswer } from '../../../platform/http/mended-json.ts'
import { keepPace, longestMs } from '../../../platform/keep-pace.ts'
import { cameTooLate, FinalFailure, type OutboundMessage, TemporaryFailure } from '../../channel.ts'
import { failureIn } from './graph-errors.ts'

const metaGraph = 'https://graph.facebook.com'
export const graphVersion = 'v23.0'
const answerTimeoutMs = 30_000
/** Between two chunks of a body; a large file may take its time as long as it keeps its pace. */
const idleTimeoutMs = 30_000
/**
 * For a whole request and its response, because a byte now and then would never time out. A file that we send has its
 * own time in addition.
 */
const wholeMs = 60_000
const mostAnswerBytes = 1024 * 1024

/** The hosts of Meta's media. The token is sent nowhere else, whatever URL a response contains. */
const metaHost = /^([\w-]+\.)*(facebook\.com|fbsbx\.com|fbcdn\.net|cdninstagram\.com|whatsapp\.net)$/

export interface SizedBody {
  stream: Readable
  bytes: number
  contentType: string
}

export interface GraphClient {
  /** Without a token only if the query identifies the caller. */
  get(path: string, token: string | undefined): Promise<unknown>
  /** With `mayLeave` it asks before it writes, when there is a connection. */
  post(
    path: string,
    token: string,
    body: object | SizedBody,
    message?: Pick<OutboundMessage, 'mayLeave'>,
  ): Promise<unknown>
  /** Opens a URL from a Graph response; with a token only if its files need one. */
  download(address: string, token: string | undefined): Promise<{ stream: Readable; mime: string | undefined }>
}

type Request = Parameters<typeof request>[1]

const isSized = (body: object): body is SizedBody => 'stream' in body

/** `answerWithinMs`: shorter in tests. */
export function graphClient(graphUrl: string | undefined, { answerWithinMs = wholeMs } = {}): GraphClient {
  const base = (graphUrl ?? metaGraph).replace(/\/$/, '')
  const ask = async (path: string, token: string | undefined, options: Request, withinMs = answerWithinMs) => {
    const signal = AbortSignal.timeout(withinMs)
    return readJson(await reach(`${base}/${graphVersion}/${path}`, token, { ...options, signal }))
  }
  return {
    get: (path, token) => ask(path, token, { method: 'GET' }),
    post: (path, token, body, { mayLeave } = {}) => {
      if (isSized(body)) return ask(path, token, uploadOf(body), answerWithinMs + longestMs(body.bytes))
      const text = Buffer.from(JSON.stringify(body))
      if (!mayLeave) return ask(path, token, jsonOf(text, text.length))
      const letter = letterOf(text, mayLeave)
      return ask(path, token, jsonOf(letter.body, text.length)).catch((error: unknown) => {
        throw letter.hasLeft() ? error : asNotArrived(error)
      })
    },
    download: (address, token) => download(allowed(address, graphUrl), token),
  }
}

const jsonOf = (body: Buffer | Readable, bytes: number): Request => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
})

/** Over HTTP/1 undici (7) reads the stream when it is connected, and writes nothing before the first bytes. */
const letterOf = (text: Buffer, mayLeave: () => boolean) => {
  let hasLeft = false
  async function* read() {
    if (!mayLeave()) throw cameTooLate()
    hasLeft = true
    yield text
  }
  return { body: Readable.from(read(), { objectMode: false }), hasLeft: () => hasLeft }
}

/** Connecting failed or took too long: whatever the error is, nothing was written. */
const asNotArrived = (error: unknown): unknown =>
  error instanceof TemporaryFailure && error.mayHaveArrived
    ? new TemporaryFailure(error.message, { cause: error })
    : error

const uploadOf = ({ stream, bytes, contentType }: SizedBody): Request => ({
  method: 'POST',
  body: stream,
  headers: { 'content-type': contentType, 'content-length': String(bytes) },
})

async function reach(
  url: string,
  token: string | undefined,
  options: Request,
): Promise<Dispatcher.ResponseData<unknown>> {
  try {
    return await request(url, {
      ...options,
      headers: {
        ...(options?.headers as Record<string, string>),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        accept: '*/*',
      },
      headersTimeout: answerTimeoutMs,
      bodyTimeout: idleTimeoutMs,
    })
  } catch (cause) {
    throw cause instanceof TemporaryFailure ? cause : unreachable(cause)
  }
}

/** Nothing was sent: the name did not resolve, or the connection was refused. */
const notReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Never contains the request: its text could contain the token. */
function unreachable(cause: unknown): TemporaryFailure {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const message = `Meta could not be reached: ${cause instanceof Error ? cause.message : 'unknown'}`
  return new TemporaryFailure(message, { cause, mayHaveArrived: !notReached.has(code) })
}

async function readJson({ statusCode: status, headers, body }: Dispatcher.ResponseData<unknown>): Promise<unknown> {
  const answer = await readBody(body)
  if (status >= 200 && status < 300) {
    if (answer === undefined)
      throw new TemporaryFailure(`Meta answered ${status} without JSON`, { mayHaveArrived: true })
    return answer
  }
  throw failureIn({ status, body: answer, retryAfter: firstOf(headers['retry-after']) })
}

async function readBody(body: Dispatcher.ResponseData['body']): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of body) {
      bytes += part.length
      if (bytes > mostAnswerBytes) throw new Error('the answer is too long')
      parts.push(part)
    }
  } catch (cause) {
    throw unreachable(cause)
  }
  try {
    return parseAnswer(Buffer.concat(parts).toString('utf8'))
  } catch {
    return undefined
  }
}

async function* inTime(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* keepPace(body)
  } catch (cause) {
    throw unreachable(cause)
  }
}

/** A redirect is treated as an error: following it would send the token elsewhere. */
async function download(url: string, token: string | undefined) {
  const { statusCode: status, headers, body } = await reach(url, token, { method: 'GET' })
  if (status === 200) return { stream: Readable.from(inTime(body)), mime: firstOf(headers['content-type']) }
  if (status === 404 || status === 410) {
    body.resume()
    throw new FinalFailure('media_missing', `HTTP ${status}`)
  }
  throw failureIn({ status, body: await readBody(body), retryAfter: firstOf(headers['retry-after']) })
}

function allowed(address: string, graphUrl: string | undefined): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOurs = graphUrl === undefined ? isMetas(url) : url?.origin === new URL(graphUrl).origin
  if (url === undefined || !isOurs)
    throw new FinalFailure('media_missing', `not an address of Meta: ${url?.host ?? 'none'}`)
  return url.href
}

const isMetas = (url: URL | undefined) =>
  url?.protocol === 'https:' && url.port === '' && url.username === '' && metaHost.test(url.hostname)

const firstOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

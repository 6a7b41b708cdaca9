/**
 * HTTP to a provider: JSON in and out, with limits on time and size. Errors never contain the request, because it has
 * keys and names.
 */
import { type Dispatcher, request } from 'undici'
import { isImmense, jsonSaid } from '../platform/outside.ts'
import { ProviderAway, ProviderRefused } from './provider.ts'

/** A user waits for it. */
const patienceMs = 12_000
const mostAnswerBytes = 512 * 1024

export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** JSON, or a form if it is URLSearchParams. */
  body?: object | undefined
}

export interface Answered {
  status: number
  body: unknown
}

export interface Client {
  /** Throws for everything but success; `also`: other statuses to accept. */
  ask(path: string, wanted: Ask, also?: readonly number[]): Promise<Answered>
}

export interface ClientOptions {
  name: string
  base: string
  /** The provider's reason, in its own format; the first that is found. */
  reasonIn: (body: unknown) => string | undefined
  /** Its own certificate, and trusted CAs. */
  dispatcher?: Dispatcher
  /** Shorter in tests. */
  withinMs?: number
}

/** The provider has not decided: a maintenance page or a gateway answered instead. Redirects are not followed. */
const isAway = (status: number): boolean => status < 400 || status >= 500 || status === 408 || status === 429

const encoded = (body: object | undefined): { body?: string; type?: string } => {
  if (body === undefined) return {}
  if (body instanceof URLSearchParams) return { body: body.toString(), type: 'application/x-www-form-urlencoded' }
  return { body: JSON.stringify(body), type: 'application/json' }
}

const readAll = async (body: Dispatcher.ResponseData['body']): Promise<string> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > mostAnswerBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Undefined: no JSON, or more of it than any provider says. */
const parsed = (text: string): unknown => {
  const body = text === '' ? {} : jsonSaid(text)
  return body === null || isImmense(body) ? undefined : body
}

/** Shorter words appear in every sentence. */
const leastTold = 4
/** A CPF, a CNPJ or a card number, in any notation. */
const longNumber = /\d[\d .\-/]{9,}\d/g

const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (value instanceof URLSearchParams) return [...value.values()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

/** A provider's reason is logged, and may repeat the request: keys, names and numbers of people are removed. */
const untold = (reason: string, { headers, body }: Ask): string => {
  const told = [...wordsIn(headers).flatMap((value) => [value, ...value.split(' ')]), ...wordsIn(body)]
  const words = told.filter(({ length }) => length >= leastTold).sort((a, b) => b.length - a.length)
  return words.reduce((text, word) => text.replaceAll(word, '…'), reason).replace(longNumber, '…')
}

export const providerClient = ({ name, base, reasonIn, dispatcher, withinMs = patienceMs }: ClientOptions): Client => {
  const reach = async (path: string, { method, headers, body }: Ask): Promise<{ status: number; text: string }> => {
    const { body: sent, type } = encoded(body)
    const signal = AbortSignal.timeout(withinMs)
    try {
      const answer = await request(`${base}${path}`, {
        method,
        headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}), ...headers },
        ...(sent === undefined ? {} : { body: sent }),
        ...(dispatcher ? { dispatcher } : {}),
        signal,
      })
      return { status: answer.statusCode, text: await readAll(answer.body) }
    } catch (cause) {
      const reason = signal.aborted
        ? `no answer within ${withinMs / 1000} s`
        : cause instanceof Error
          ? cause.message
          : ''
      throw new ProviderAway(`${name} could not be reached: ${reason}`, { cause })
    }
  }
  const ask = async (path: string, wanted: Ask, also: readonly number[] = []): Promise<Answered> => {
    const { status, text } = await reach(path, wanted)
    const body = parsed(text)
    const isAnswer = (status >= 200 && status < 300) || also.includes(status)
    if (isAnswer && body !== undefined) return { status, body }
    if (isAway(status)) throw new ProviderAway(`${name} answered ${status}`)
    if (body === undefined) throw new ProviderAway(`${name} answered ${status} without JSON`)
    // If a key is refused, the error says which one.
    const isOfKey = status === 401 || status === 403
    const reason = isOfKey ? 'its key' : untold(reasonIn(body) ?? 'no reason given', wanted).slice(0, 300)
    throw new ProviderRefused(`${name} refused (${status}): ${reason}`, status)
  }
  return { ask }
}

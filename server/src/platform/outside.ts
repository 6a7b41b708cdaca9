/**
 * Calls a URL that a company configured: with limits on time and size, without redirects, and never a machine of
 * ours.
 */
import { Agent, request } from 'undici'
import { parseAnswer } from './http/mended-json.ts'
import { isPublicUrl, publicAgent } from './security/public-address.ts'
import { quickTls } from './security/quick-tls.ts'

export type OutsideTrouble = 'address' | 'away' | 'timeout' | 'redirect' | 'status' | 'tooLarge' | 'nonsense'

export class OutsideError extends Error {
  readonly trouble: OutsideTrouble
  /** The HTTP status; null: there was no response. */
  readonly status: number | null
  /** The beginning of its body. */
  readonly said: string

  constructor(trouble: OutsideTrouble, status: number | null = null, said = '') {
    super(`the outside system failed: ${trouble}`)
    this.name = 'OutsideError'
    this.trouble = trouble
    this.status = status
    this.said = said
  }
}

export interface OutsideRules {
  /** URLs below this one are always allowed: stand-ins for tests. */
  url: string | undefined
  allowsPrivate: boolean
}

export const isAllowedOutside = (address: string, { url, allowsPrivate }: OutsideRules): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, href } = new URL(address)
  const isStandIn = url !== undefined && href.startsWith(`${url}/`)
  return isStandIn || isPublicUrl(address) || (allowsPrivate && (protocol === 'http:' || protocol === 'https:'))
}

const agents = new Map<'outside' | 'anywhere', Agent>()
/** DNS rebinding: the address is checked again when connecting. */
const agentFor = (address: string, rules: OutsideRules): Agent => {
  const isTrusted = rules.allowsPrivate || (rules.url !== undefined && address.startsWith(`${rules.url}/`))
  const kind = isTrusted ? 'anywhere' : 'outside'
  const agent =
    agents.get(kind) ?? (kind === 'outside' ? publicAgent() : new Agent({ connect: { ...quickTls, timeout: 10_000 } }))
  agents.set(kind, agent)
  return agent
}

interface OutsideWish {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  timeoutMs: number
  mostBytes: number
}

export interface OutsideAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

const read = async (body: AsyncIterable<Buffer>, mostBytes: number): Promise<{ bytes: Buffer; isWhole: boolean }> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > mostBytes) return { bytes: Buffer.concat(parts), isWhole: false }
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts), isWhole: true }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    ('code' in error && String(error.code).includes('TIMEOUT')))

const saidAtMost = 500

/**
 * Returns the body of a success; everything else throws an `OutsideError`. `timeoutMs` covers the whole request, up
 * to the last byte.
 */
export const askOutside = async (
  { url, method = 'POST', headers = {}, body, timeoutMs, mostBytes }: OutsideWish,
  rules: OutsideRules,
): Promise<OutsideAnswer> => {
  if (!isAllowedOutside(url, rules)) throw new OutsideError('address')
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const given = body === undefined ? {} : { body }
    const answer = await request(url, { method, headers, ...given, dispatcher: agentFor(url, rules), signal })
    const { statusCode: status } = answer
    if (status < 200 || status >= 300) {
      const said = (await read(answer.body, mostBytes)).bytes.toString('utf8').slice(0, saidAtMost)
      throw new OutsideError(status >= 300 && status < 400 ? 'redirect' : 'status', status, said)
    }
    const { bytes, isWhole } = await read(answer.body, mostBytes)
    if (!isWhole) throw new OutsideError('tooLarge', status)
    return { status, headers: answer.headers, bytes }
  } catch (error) {
    if (error instanceof OutsideError) throw error
    throw new OutsideError(isTimeout(error) ? 'timeout' : 'away')
  }
}

/** Null: it is not JSON. All its texts can be stored in the database. */
export const jsonSaid = (said: string): unknown => {
  try {
    return parseAnswer(said)
  } catch {
    return null
  }
}

/** No API answers deeper than this, and recursive readers have a limited stack. */
const mostLevels = 100
/** Each faulty one costs the reader microseconds on the thread that serves everybody: a megabyte of `1,1,1` cost seconds. */
const mostValues = 10_000

/** Deeper, or made of more values, than what any API says. */
export const isImmense = (value: unknown): boolean => {
  let level = [value]
  let values = 0
  for (let depth = 0; depth <= mostLevels && level.length > 0; depth += 1) {
    values += level.length
    if (values > mostValues) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return level.length > 0
}

/** The same for a system that speaks JSON. */
export const askOutsideJson = async (
  { json, headers, ...wish }: Omit<OutsideWish, 'body'> & { json: unknown },
  rules: OutsideRules,
): Promise<{ status: number; value: unknown }> => {
  const sent = { ...headers, 'content-type': 'application/json', accept: 'application/json' }
  const { status, bytes } = await askOutside({ ...wish, headers: sent, body: JSON.stringify(json) }, rules)
  const said = bytes.toString('utf8')
  const value = jsonSaid(said)
  if (value === null || isImmense(value)) throw new OutsideError('nonsense', status, said.slice(0, saidAtMost))
  return { status, value }
}

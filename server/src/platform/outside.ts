/** Asks a system whose address a company named: bounded in time and size, never redirected, and never a machine of ours. */
import { Agent, request } from 'undici'
import { parseAnswer } from './http/mended-json.ts'
import { isPublicUrl, publicAgent } from './security/public-address.ts'

export type OutsideTrouble = 'address' | 'away' | 'timeout' | 'redirect' | 'status' | 'tooLarge' | 'nonsense'

export class OutsideError extends Error {
  readonly trouble: OutsideTrouble
  /** Of HTTP; null: there was no answer. */
  readonly status: number | null
  /** The beginning of what it said. */
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
  /** Stand-ins below this address are asked wherever they are. */
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
/** An address that is public only while it is looked at is judged again when it is connected to. */
const agentFor = (address: string, rules: OutsideRules): Agent => {
  const isTrusted = rules.allowsPrivate || (rules.url !== undefined && address.startsWith(`${rules.url}/`))
  const kind = isTrusted ? 'anywhere' : 'outside'
  const agent = agents.get(kind) ?? (kind === 'outside' ? publicAgent() : new Agent({ connect: { timeout: 10_000 } }))
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

/** Answers what a success says; whatever else happens is an `OutsideError`. `timeoutMs` counts for all of it, the last byte too. */
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

/** Null: it is no JSON. Of what it says the database takes every text. */
export const jsonSaid = (said: string): unknown => {
  try {
    return parseAnswer(said)
  } catch {
    return null
  }
}

/** No interface answers deeper than this, and whatever reads it level by level has only so much stack. */
const mostLevels = 100

const isDeeper = (value: unknown, most: number): boolean => {
  let level = [value]
  for (let depth = 0; depth <= most && level.length > 0; depth += 1)
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  return level.length > 0
}

/** The same, of a system that speaks JSON. */
export const askOutsideJson = async (
  { json, headers, ...wish }: Omit<OutsideWish, 'body'> & { json: unknown },
  rules: OutsideRules,
): Promise<{ status: number; value: unknown }> => {
  const sent = { ...headers, 'content-type': 'application/json', accept: 'application/json' }
  const { status, bytes } = await askOutside({ ...wish, headers: sent, body: JSON.stringify(json) }, rules)
  const said = bytes.toString('utf8')
  const value = jsonSaid(said)
  if (value === null || isDeeper(value, mostLevels))
    throw new OutsideError('nonsense', status, said.slice(0, saidAtMost))
  return { status, value }
}

import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { readS3Url } from './storage/s3-location.ts'

// Parses one environment variable each. Every error message completes the sentence "<NAME> …".

export const ROLES = ['web', 'worker', 'sessions'] as const
export type Role = (typeof ROLES)[number]

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

export function isLoopbackUrl(value: string): boolean {
  return URL.canParse(value) && LOOPBACK.has(new URL(value).hostname)
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
}

export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => hasProtocol(value, protocols),
      `must be an address that starts with ${protocols.join(':// or ')}://`,
    )

/** An S3-compatible store. Reports every error of the URL. */
export const s3 = z.string().transform((value, context) => {
  const read = readS3Url(value)
  if (!('faults' in read)) return read
  for (const message of read.faults) context.addIssue({ code: 'custom', message, params: { isOneOfMany: true } })
  return z.NEVER
})

export const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'must be a whole number from 0 to 65535')
  .transform(Number)

export const flag = z
  .enum(['0', '1', 'false', 'true'], 'must be 0 or 1')
  .transform((value) => value === '1' || value === 'true')

export const word = <const T extends readonly string[]>(allowed: T) =>
  z.enum(allowed, `must be one of ${allowed.join(', ')}`)

export const text = z.string()

export const host = z.string().regex(/^[\w.:%-]+$/, 'must be a host name or an IP address')

export const email = z.email('must be an e-mail address')

export const atLeast = (length: number) => z.string().min(length, `must have at least ${length} characters`)

export const directory = z.string().transform((value) => path.resolve(value))

/** '' when the base is '/', so that `${apiBase}/tickets` is always right. */
export const apiBase = z
  .string()
  .regex(/^(\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?$/, 'must be a path such as /api, or / for none')
  .transform((value) => value.replace(/\/$/, ''))

export const origins = z
  .string()
  .transform((value) => splitList(value).map((origin) => origin.replace(/\/$/, '')))
  .refine((list) => list.every(isOrigin), 'must be origins such as https://inbox.example.com, separated by commas')

export const roles = z
  .string()
  .transform((value) => new Set(splitList(value)))
  .refine(
    (names): names is Set<Role> => names.size > 0 && [...names].every((name) => ROLES.some((role) => role === name)),
    `must be a list of ${ROLES.join(', ')}`,
  )

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(value: string): boolean {
  if (NETWORKS.includes(value)) return true
  const [address = '', size, ...rest] = value.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const isSize = size === undefined || (/^\d{1,3}$/.test(size) ? Number(size) <= bits : isIP(size) === 4 && bits === 32)
  return isIP(address) > 0 && isSize && rest.length === 0
}

/** Number of proxies in front, their addresses, or `true` for any: the values of Fastify's trustProxy. */
export const trustProxy = z.string().transform((value, context): boolean | number | string[] => {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value)) return Number(value)
  const networks = splitList(value)
  if (networks.length === 0 || !networks.every(isNetwork))
    context.addIssue('must be the number of proxies, a list of their addresses or networks such as 10.0.0.0/8, or true')
  return networks
})

function isOrigin(value: string): boolean {
  return hasProtocol(value, ['http', 'https']) && new URL(value).origin === value
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** A local push service: strict about the sender and the format, and it decrypts pushes as the browser would. */
import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush } from './decrypt.ts'
import { vapidFault } from './vapid.ts'

export interface PushedNotice {
  text: string
  topic: string | undefined
  ttl: number
  urgency: string | undefined
}

export interface SubscribedDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** The received pushes, oldest first. */
  received: PushedNotice[]
  /** The browser unsubscribed: the endpoint is gone from now on. */
  unsubscribe: () => void
}

const mostBytes = 4096

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

interface Kept extends SubscribedDevice {
  applicationServerKey: string
  isGone: boolean
  open: (body: Buffer) => string
}

/** Status and reason of a request to a device. */
const judge = (request: IncomingMessage, body: Buffer, device: Kept | undefined, origin: string): [number, string] => {
  if (request.method !== 'POST') return [405, 'POST only']
  if (!device) return [404, 'unknown endpoint']
  const fault = vapidFault(headerOf(request, 'authorization'), origin, device.applicationServerKey)
  if (fault) return [403, fault]
  if (device.isGone) return [410, 'unsubscribed']
  if (headerOf(request, 'content-encoding') !== 'aes128gcm') return [415, 'aes128gcm only']
  if (!/^\d+$/.test(headerOf(request, 'ttl') ?? '')) return [400, 'no TTL']
  const topic = headerOf(request, 'topic')
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return [400, 'no proper topic']
  return body.length > mostBytes ? [413, 'more than 4096 bytes'] : [201, '']
}

/** The subscription that a browser creates with this key. */
const newDevice = (endpoint: string, applicationServerKey: string): Kept => {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  const device: Kept = {
    endpoint,
    keys: { p256dh, auth: auth.toString('base64url') },
    received: [],
    applicationServerKey,
    isGone: false,
    open: (body) => decryptPush(body, { ecdh, auth }),
    unsubscribe: () => {
      device.isGone = true
    },
  }
  return device
}

const noticeOf = (request: IncomingMessage, text: string): PushedNotice => ({
  text,
  topic: headerOf(request, 'topic'),
  ttl: Number(headerOf(request, 'ttl')),
  urgency: headerOf(request, 'urgency'),
})

export const startPushService = async ({ port = 0 } = {}) => {
  const devices = new Map<string, Kept>()
  const refusals: string[] = []
  let origin = ''
  const answer = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request)
    const device = devices.get(request.url ?? '')
    const [status, reason] = judge(request, body, device, origin)
    if (status === 201 && device) device.received.push(noticeOf(request, device.open(body)))
    else refusals.push(`${status} ${reason}`)
    return status
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        refusals.push(`400 ${String(error)}`)
        response.writeHead(400).end()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin,
    subscribe: (applicationServerKey: string): SubscribedDevice => {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const device = newDevice(`${origin}${path}`, applicationServerKey)
      devices.set(path, device)
      return device
    },
    /** Why requests were refused. */
    refusals: refusals as readonly string[],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

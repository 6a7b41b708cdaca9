/**
 * Downloads a customer's file from WhatsApp's host, decrypts it, and checks it against the hash in the message. The
 * library's own download hangs if a file is truncated or stalls, so only its keys are used.
 */
import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { DEFAULT_ORIGIN, getMediaKeys } from 'baileys'
import { Agent, type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { keepPace } from '../../../platform/keep-pace.ts'
import { type FetchedMedia, FinalFailure, TemporaryFailure } from '../../channel.ts'
import { isMediaHost, type WhatsAppNetwork } from './network.ts'

export const MediaSource = z.object({
  type: z.enum(['image', 'video', 'audio', 'document', 'sticker', 'md-msg-hist']),
  mediaKey: z.base64(),
  url: z.string().optional(),
  directPath: z.string().optional(),
  fileSha256: z.base64().optional(),
  fileEncSha256: z.base64().optional(),
  mime: z.string().optional(),
})
export type MediaSource = z.output<typeof MediaSource>

const realHost = 'mmg.whatsapp.net'

/**
 * The URL comes from the customer's message: only WhatsApp's own hosts are allowed, and a path cannot smuggle in
 * another host. Undefined: there is no allowed URL.
 */
export const mediaAddress = (network: WhatsAppNetwork, source: Pick<MediaSource, 'url' | 'directPath'>) => {
  const given = source.url && URL.canParse(source.url) ? new URL(source.url) : undefined
  const trusted = given && given.protocol === 'https:' && given.username === '' && isMediaHost(network, given.host)
  const path = source.directPath ?? (trusted ? `${given.pathname}${given.search}` : undefined)
  const host = trusted ? given.host : network.url === undefined ? realHost : undefined
  if (!host || !path?.startsWith('/') || path.startsWith('//')) return undefined
  return { host, directPath: path }
}

const answerTimeoutMs = 30_000
/** Between two chunks; a large file may take its time as long as it keeps its pace. */
const idleTimeoutMs = 30_000
/** The encrypted bytes are followed by the beginning of their HMAC. */
const macBytes = 10

const brokenOff = (cause: unknown) => new TemporaryFailure('The file broke off', { cause })

async function* decrypted(
  encrypted: AsyncIterable<Buffer>,
  { cipherKey, iv }: { cipherKey: Uint8Array; iv: Uint8Array },
): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  let held = Buffer.alloc(0)
  try {
    for await (const chunk of encrypted) {
      const bytes = Buffer.concat([held, chunk])
      const ready = Math.max(0, bytes.length - macBytes)
      held = bytes.subarray(ready)
      yield decipher.update(bytes.subarray(0, ready))
    }
    yield decipher.final()
  } catch (cause) {
    throw brokenOff(cause)
  }
}

/** Data is passed on before the end is checked: if the check fails, the reader gets an error and discards it. */
async function* checked(file: AsyncIterable<Buffer>, expected: string | undefined): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of file) {
    hash.update(chunk)
    if (chunk.length > 0) yield chunk
  }
  const found = hash.digest()
  const wanted = expected === undefined ? found : Buffer.from(expected, 'base64')
  if (wanted.length !== found.length || !timingSafeEqual(wanted, found))
    throw new FinalFailure('media_refused', 'The file does not match its hash')
}

const reach = async (url: string, mediaCa: string | undefined): Promise<Dispatcher.ResponseData<unknown>> => {
  try {
    return await request(url, {
      method: 'GET',
      headers: { origin: DEFAULT_ORIGIN },
      headersTimeout: answerTimeoutMs,
      bodyTimeout: idleTimeoutMs,
      ...(mediaCa === undefined ? {} : { dispatcher: new Agent({ connect: { ca: mediaCa } }) }),
    })
  } catch (cause) {
    throw new TemporaryFailure('The file could not be fetched from WhatsApp', { cause })
  }
}

export const downloadMedia = async (network: WhatsAppNetwork, source: MediaSource): Promise<FetchedMedia> => {
  const address = mediaAddress(network, source)
  if (!address) throw new FinalFailure('media_refused', 'The file lies on a host that is not WhatsApp')
  const keys = await getMediaKeys(Buffer.from(source.mediaKey, 'base64'), source.type)
  const { statusCode: status, body } = await reach(`https://${address.host}${address.directPath}`, network.mediaCa)
  if (status !== 200) {
    // An unread response keeps its connection open; its failure no longer matters.
    body.dump().catch(() => {})
    if (status === 404 || status === 410) throw new FinalFailure('media_missing', `The file's host answered ${status}`)
    throw new TemporaryFailure(`The file's host answered ${status}`)
  }
  const file = checked(decrypted(keepPace(body), keys), source.fileSha256)
  return { stream: Readable.from(file), mime: source.mime ?? 'application/octet-stream' }
}

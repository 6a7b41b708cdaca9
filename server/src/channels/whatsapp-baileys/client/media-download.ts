/** A customer's file: fetched from WhatsApp's host, decrypted, and checked against the hash that came with the message. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { downloadContentFromMessage } from 'baileys'
import { Agent } from 'undici'
import { z } from 'zod'
import { type FetchedMedia, FinalFailure, TemporaryFailure } from '../../channel.ts'
import { isMediaHost, type WhatsAppNetwork } from './network.ts'

export const MediaSource = z.object({
  type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
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
 * The address comes from the customer's message: only WhatsApp's own hosts are asked, and a path cannot smuggle in another.
 * Undefined: there is no address that we may ask.
 */
export const mediaAddress = (network: WhatsAppNetwork, source: Pick<MediaSource, 'url' | 'directPath'>) => {
  const given = source.url && URL.canParse(source.url) ? new URL(source.url) : undefined
  const trusted = given && given.protocol === 'https:' && given.username === '' && isMediaHost(network, given.host)
  const path = source.directPath ?? (trusted ? `${given.pathname}${given.search}` : undefined)
  const host = trusted ? given.host : network.url === undefined ? realHost : undefined
  if (!host || !path?.startsWith('/') || path.startsWith('//')) return undefined
  return { host, directPath: path }
}

const checked = (expected: string | undefined) => {
  const hash = createHash('sha256')
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) => {
      const found = hash.digest()
      const wanted = expected === undefined ? found : Buffer.from(expected, 'base64')
      const isRight = wanted.length === found.length && timingSafeEqual(wanted, found)
      done(isRight ? null : new FinalFailure('media_refused', 'The file does not match its hash'))
    },
  })
}

const statusOf = (error: unknown): number => {
  const output: unknown = error instanceof Error && 'output' in error ? error.output : undefined
  return typeof output === 'object' && output !== null && 'statusCode' in output ? Number(output.statusCode) : 0
}

export const downloadMedia = async (network: WhatsAppNetwork, source: MediaSource): Promise<FetchedMedia> => {
  const address = mediaAddress(network, source)
  if (!address) throw new FinalFailure('media_refused', 'The file lies on a host that is not WhatsApp')
  const options = network.mediaCa ? { dispatcher: new Agent({ connect: { ca: network.mediaCa } }) } : {}
  let encrypted: Readable
  try {
    encrypted = await downloadContentFromMessage(
      { mediaKey: Buffer.from(source.mediaKey, 'base64'), directPath: address.directPath },
      source.type,
      { host: address.host, options: options as unknown as RequestInit },
    )
  } catch (error) {
    const status = statusOf(error)
    if (status === 404 || status === 410) throw new FinalFailure('media_missing', `The file's host answered ${status}`)
    throw new TemporaryFailure('The file could not be fetched from WhatsApp', { cause: error })
  }
  const file = checked(source.fileSha256)
  encrypted.on('error', (cause) => file.destroy(new TemporaryFailure('The file broke off', { cause })))
  return { stream: encrypted.pipe(file), mime: source.mime ?? 'application/octet-stream' }
}

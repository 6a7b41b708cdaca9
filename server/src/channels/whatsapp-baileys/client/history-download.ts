/** A part of the phone's history: small ones are in the notification itself, the others on WhatsApp's host. */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { proto } from 'baileys'
import { FinalFailure } from '../../channel.ts'
import type { HistoryNotice } from '../translate-inbound/history.ts'
import { mostHistoryBytes, tooMuch } from './bounded-history.ts'
import { downloadMedia } from './media-download.ts'
import type { WhatsAppNetwork } from './network.ts'

const inflated = promisify(inflate)
const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64')

const packed = async (network: WhatsAppNetwork, notice: HistoryNotice, host: string): Promise<Buffer> => {
  if (notice.initialHistBootstrapInlinePayload?.length) return Buffer.from(notice.initialHistBootstrapInlinePayload)
  const directPath = notice.directPath ?? ''
  const { stream } = await downloadMedia(network, {
    type: 'md-msg-hist',
    mediaKey: base64(notice.mediaKey),
    url: `https://${host}${directPath}`,
    directPath,
    ...(notice.fileSha256 ? { fileSha256: base64(notice.fileSha256) } : {}),
  })
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > mostHistoryBytes) throw tooMuch()
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}

/** Something that is no part of a phone's history stays none, however often it is tried. */
const unpacked = (bytes: Buffer): Promise<Buffer> =>
  inflated(bytes, { maxOutputLength: mostHistoryBytes }).catch((cause: unknown) => {
    throw new FinalFailure('media_refused', cause instanceof Error ? cause.message : undefined)
  })

/** `host`: the network's media host. Throws like downloadMedia. */
export const downloadHistory = async (
  network: WhatsAppNetwork,
  notice: HistoryNotice,
  host: string,
): Promise<proto.IHistorySync> => proto.HistorySync.decode(await unpacked(await packed(network, notice, host)))

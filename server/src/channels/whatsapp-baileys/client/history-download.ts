/** A part of the phone's history: small ones are in the notification itself, the others on WhatsApp's host. */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { proto } from 'baileys'
import type { HistoryNotice } from '../translate-inbound/history.ts'
import { downloadMedia } from './media-download.ts'
import type { WhatsAppNetwork } from './network.ts'

const inflated = promisify(inflate)
/** Parts of real phones have a few megabytes. */
const mostBytes = 256 * 1024 * 1024

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
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** `host`: the network's media host. Throws like downloadMedia. */
export const downloadHistory = async (
  network: WhatsAppNetwork,
  notice: HistoryNotice,
  host: string,
): Promise<proto.IHistorySync> =>
  proto.HistorySync.decode(await inflated(await packed(network, notice, host), { maxOutputLength: mostBytes }))

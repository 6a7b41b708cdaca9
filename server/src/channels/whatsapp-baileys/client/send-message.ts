import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryFailure } from '@guiche/contract/errors'
import {
  generateWAMessageContent,
  generateWAMessageFromContent,
  prepareWAMessageMedia,
  type proto,
  type SocketConfig,
  type WASocket,
} from 'baileys'
import { FinalFailure, type OutboundMessage, TemporaryFailure } from '../../channel.ts'
import { asWanted, quotedMessage, type Sendable, translateOutbound } from '../translate-outbound/content.ts'
import { interactiveContent, interactiveNodes, isNativeFlow } from '../translate-outbound/interactive.ts'
import { previewOfPicture } from './picture-preview.ts'
import type { ServerAcks } from './server-acks.ts'
import { UploadedFile } from './uploaded-file.ts'

const ackWithinMs = 20_000
const againAfterMs = [500, 2_000, 8_000]
/** Encrypting for a large group takes seconds. A socket that takes longer takes nothing any more. */
const relayWithinMs = 120_000
/**
 * Timeout of an upload without progress. Without it the HTTP agent's timeout applies: the usual five seconds end
 * every large file on a slow connection, because its last chunk takes longer from the socket buffer to the network;
 * another agent has none, and would wait for ever.
 */
const uploadIdleMs = 120_000

interface Sending {
  sock: WASocket
  acks: ServerAcks
  logger: SocketConfig['logger']
  jid: string
  message: OutboundMessage
  externalId: string
}

/**
 * The library waits for its own key store and for the socket without a limit. If one of them hangs, so does every
 * message behind it: the socket is replaced, and the message is sent again under the same id.
 */
const inTime = async (sock: WASocket, relayed: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TemporaryFailure('The socket did not take the message in time')), relayWithinMs)
  })
  relayed.catch(() => undefined)
  try {
    await Promise.race([relayed, limit])
  } catch (error) {
    if (error instanceof TemporaryFailure) sock.end(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves once the server has accepted the message. */
export const sendMessage = async ({ sock, acks, logger, jid, message, externalId }: Sending): Promise<void> => {
  const { accepted, forget } = acks.expect(externalId, ackWithinMs)
  try {
    const quoted = quotedMessage(message.quotes, jid)
    const content = await generateContent(sock, message, { logger, jid, file: UploadedFile.from(message.uploaded) })
    const generated = generateWAMessageFromContent(jid, content, {
      userJid: sock.user?.id ?? '',
      messageId: externalId,
      ...(quoted ? { quoted } : {}),
    })
    if (!generated.message) throw new FinalFailure('content_refused')
    const isFlow = message.interactive !== undefined && isNativeFlow(message.interactive)
    const additionalNodes = isFlow ? { additionalNodes: interactiveNodes() } : {}
    await inTime(sock, sock.relayMessage(jid, generated.message, { messageId: externalId, ...additionalNodes }))
    await accepted
  } catch (error) {
    throw failureOf(error)
  } finally {
    forget()
  }
}

/** The text may still change until the message is sent: only its file is uploaded early. */
export const uploadAhead = async (sock: WASocket, message: OutboundMessage, logger: SocketConfig['logger']) => {
  const file = new UploadedFile()
  try {
    await generateContent(sock, { ...message, text: '' }, { logger, file })
  } catch (error) {
    throw failureOf(error)
  }
  return file.reference()
}

interface Making {
  logger: SocketConfig['logger']
  jid?: string
  /** What the network has already is not uploaded again. */
  file?: UploadedFile
}

/** Uploads its file and parts. */
const generateContent = async (
  sock: WASocket,
  message: Sendable,
  { logger, jid, file }: Making,
): Promise<proto.IMessage> => {
  const options = {
    upload: sock.waUploadToServer,
    mediaUploadTimeoutMs: uploadIdleMs,
    logger,
    ...(jid ? { jid } : {}),
    ...(file ? { mediaCache: file } : {}),
  }
  const { media } = message
  const whose = `number ${sock.user?.id ?? ''}`
  // A file that was uploaded early has its thumbnail.
  const preview = (path: string) => (file?.reference() ? {} : previewOfPicture(path, whose))
  if (message.kind !== 'interactive' || !message.interactive) {
    const content = translateOutbound(message)
    const withPreview = message.kind === 'image' && media ? { ...content, ...(await preview(media.path)) } : content
    return asWanted(await generateWAMessageContent(withPreview, options), message)
  }
  const picture = media
    ? await prepareWAMessageMedia(
        { image: { url: media.path }, mimetype: media.mime, ...(await preview(media.path)) },
        options,
      )
    : null
  return interactiveContent(message.interactive, picture?.imageMessage ?? null)
}

interface Again {
  logger: SocketConfig['logger']
  /** It will not be sent again: the recipient keeps waiting for it, and the agent must be told. */
  onFailed: (failure: { code: DeliveryFailure; detail: string }) => Promise<void>
}

/**
 * For a recipient who could not decrypt our message: sends the same again, from what we store. Files are uploaded
 * again. The library confirms the request whether or not we could serve it, so temporary problems are waited for
 * here, while it is unconfirmed.
 */
export const contentAgain = async (
  sock: WASocket,
  find: () => Promise<Sendable | undefined>,
  { logger, onFailed }: Again,
): Promise<proto.IMessage | undefined> => {
  for (let attempt = 0; ; attempt++) {
    try {
      const sendable = await find()
      if (!sendable) return undefined
      return await generateContent(sock, sendable, { logger })
    } catch (error) {
      const failure = failureOf(error)
      const pauseMs = againAfterMs[attempt]
      if (pauseMs === undefined || failure instanceof FinalFailure) {
        const code = failure instanceof FinalFailure ? failure.code : 'provider_refused'
        await onFailed({ code, detail: failure.message })
        return undefined
      }
      await sleep(pauseMs)
    }
  }
}

export const failureOf = (error: unknown): Error => {
  if (error instanceof FinalFailure || error instanceof TemporaryFailure) return error
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new FinalFailure('media_missing')
  return new TemporaryFailure(error instanceof Error ? error.message : 'The message could not be sent', {
    cause: error,
  })
}

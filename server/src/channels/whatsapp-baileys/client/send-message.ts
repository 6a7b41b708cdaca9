import { generateWAMessage, generateWAMessageContent, type proto, type SocketConfig, type WASocket } from 'baileys'
import { FinalFailure, type OutboundMessage, TemporaryFailure } from '../../channel.ts'
import { quotedMessage, type Sendable, translateOutbound } from '../translate-outbound.ts'
import type { ServerAcks } from './server-acks.ts'

const ackWithinMs = 20_000

interface Sending {
  sock: WASocket
  acks: ServerAcks
  logger: SocketConfig['logger']
  jid: string
  message: OutboundMessage
  externalId: string
}

/** Resolves once the server has taken the message. */
export const sendMessage = async ({ sock, acks, logger, jid, message, externalId }: Sending): Promise<void> => {
  const { accepted, forget } = acks.expect(externalId, ackWithinMs)
  try {
    const quoted = quotedMessage(message.quotes, jid)
    const generated = await generateWAMessage(jid, translateOutbound(message), {
      userJid: sock.user?.id ?? '',
      upload: sock.waUploadToServer,
      messageId: externalId,
      logger,
      ...(quoted ? { quoted } : {}),
    })
    if (!generated.message) throw new FinalFailure('content_refused')
    await sock.relayMessage(jid, generated.message, { messageId: externalId })
    await accepted
  } catch (error) {
    throw failureOf(error)
  } finally {
    forget()
  }
}

/** For a recipient who could not open what we sent: the same again, from what we keep. Files are uploaded anew. */
export const contentAgain = (
  sock: WASocket,
  sendable: Sendable,
  logger: SocketConfig['logger'],
): Promise<proto.IMessage> =>
  generateWAMessageContent(translateOutbound(sendable), { upload: sock.waUploadToServer, logger })

const failureOf = (error: unknown): Error => {
  if (error instanceof FinalFailure || error instanceof TemporaryFailure) return error
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new FinalFailure('media_missing')
  return new TemporaryFailure(error instanceof Error ? error.message : 'The message could not be sent', {
    cause: error,
  })
}

import { type AnyMessageContent, generateWAMessage, type proto, type SocketConfig, type WASocket } from 'baileys'
import { FinalFailure, type OutboundChange } from '../../channel.ts'
import { jidOf } from '../translate-inbound/people.ts'
import { failureOf } from './send-message.ts'
import type { ServerAcks } from './server-acks.ts'

const ackWithinMs = 20_000

interface Changing {
  sock: WASocket
  acks: ServerAcks
  logger: SocketConfig['logger']
  jid: string
  change: OutboundChange
  externalId: string
}

/** How WhatsApp distinguishes an edit (1) and a deletion by the author (7) from new messages. */
const attributesOf = {
  edit: { edit: '1' },
  delete: { edit: '7' },
  reaction: {},
} as const

const changeContent = (change: OutboundChange, chatJid: string): AnyMessageContent => {
  const { target, chat } = change
  const participant = chat.isGroup && target.author ? jidOf(target.author) : undefined
  const key: proto.IMessageKey = {
    remoteJid: chatJid,
    id: target.externalId,
    fromMe: target.fromMe,
    ...(participant ? { participant } : {}),
  }
  if (change.kind === 'edit') return { text: change.text, edit: key, linkPreview: null }
  return change.kind === 'delete' ? { delete: key } : { react: { text: change.emoji, key } }
}

/** Resolves once the server has accepted the change. */
export const sendChange = async ({ sock, acks, logger, jid, change, externalId }: Changing): Promise<void> => {
  const { accepted, forget } = acks.expect(externalId, ackWithinMs)
  try {
    const generated = await generateWAMessage(jid, changeContent(change, jid), {
      userJid: sock.user?.id ?? '',
      upload: sock.waUploadToServer,
      messageId: externalId,
      logger,
    })
    if (!generated.message) throw new FinalFailure('content_refused')
    const additionalAttributes = attributesOf[change.kind]
    await sock.relayMessage(jid, generated.message, { messageId: externalId, additionalAttributes })
    await accepted
  } catch (error) {
    throw failureOf(error)
  } finally {
    forget()
  }
}

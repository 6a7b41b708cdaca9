/**
 * WhatsApp as a linked device, through the baileys library. Sessions run in the process that holds the connection's
 * lease.
 */
import { generateMessageIDV2 } from 'baileys'
import { type Channel, type ChannelConnection, FinalFailure } from '../channel.ts'
import { downloadMedia, MediaSource } from './client/media-download.ts'
import { trustNetwork } from './client/network.ts'
import { Sessions, type SessionsOptions } from './session/sessions.ts'

export type WhatsAppBaileysOptions = SessionsOptions

export const createWhatsAppBaileys = (options: WhatsAppBaileysOptions): Channel => {
  const { network } = options
  trustNetwork(network)
  const sessions = new Sessions(options)
  const by = (connection: ChannelConnection) => sessions.running(connection).outbound
  return {
    kind: 'whatsapp',
    newMessageId: () => generateMessageIDV2(),
    open: (connection, sink) => sessions.open(connection, sink),
    close: (connection) => sessions.close(connection),
    unlink: (connection) => sessions.unlink(connection),
    upload: (connection, message) => by(connection).upload(message),
    send: async (connection, message) => {
      if (!message.externalId) throw new FinalFailure('provider_refused', 'The message has no id')
      await by(connection).send(message, message.externalId)
      return { externalId: message.externalId }
    },
    change: async (connection, change) => {
      if (!change.externalId) throw new FinalFailure('provider_refused', 'The change has no id')
      await by(connection).change(change, change.externalId)
    },
    fetchMedia: (_connection, source) => downloadMedia(network, MediaSource.parse(source)),
    typing: (connection, chat, isTyping) => by(connection).typing(chat, isTyping),
    markRead: (connection, chat, externalIds) => by(connection).markRead(chat, externalIds),
    lookUp: (connection, number) => by(connection).lookUp(number),
    setBlocked: (connection, chat, isBlocked) => by(connection).setBlocked(chat, isBlocked),
  }
}

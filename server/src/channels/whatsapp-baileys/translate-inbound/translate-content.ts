/** The content of a decrypted message. Unknown kinds keep their name; nothing here throws. */
import { normalizeMessageContent, proto } from 'baileys'
import type { InboundContent, InboundMessage } from '../../channel.ts'
import { identityOf } from './people.ts'
import { buttonsContent } from './translate-buttons.ts'
import { mediaContent } from './translate-media.ts'
import { adOf, linkOf, richContent, viewOnceContent } from './translate-rich.ts'

type Content = proto.IMessage

/**
 * Protocol messages between devices, and the frame around several pictures, which follow as messages of their own: a
 * person wrote nothing of it.
 */
const silent = new Set<string>([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'protocolMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'placeholderMessage',
  'albumMessage',
])

const kindOf = (content: Content): string | undefined =>
  Object.entries(content).find(([name, value]) => value !== null && value !== undefined && !silent.has(name))?.[0]

const textOf = (content: Content): string | undefined =>
  content.conversation ??
  content.extendedTextMessage?.text ??
  content.imageMessage?.caption ??
  content.videoMessage?.caption ??
  content.documentMessage?.caption ??
  undefined

/** Answers to buttons and lists are shown as the text that the customer tapped. */
const chosenOf = (content: Content): string | undefined =>
  content.buttonsResponseMessage?.selectedDisplayText ??
  content.listResponseMessage?.title ??
  content.templateButtonReplyMessage?.selectedDisplayText ??
  content.interactiveResponseMessage?.body?.text ??
  undefined

/** The text of a kind that we do not show. */
const wordsOf = (content: Content): string | undefined => content.groupInviteMessage?.groupName ?? undefined

const placeContent = (content: Content): InboundContent | undefined => {
  const place = content.locationMessage ?? content.liveLocationMessage
  if (!place) return undefined
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return { kind: 'unsupported', what: 'location' }
  const { name, address } = content.locationMessage ?? { name: content.liveLocationMessage?.caption, address: null }
  return {
    kind: 'location',
    latitude,
    longitude,
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
    ...(content.liveLocationMessage ? { isLive: true } : {}),
  }
}

const contactContent = (content: Content): InboundContent | undefined => {
  const cards = content.contactsArrayMessage?.contacts ?? (content.contactMessage ? [content.contactMessage] : [])
  if (cards.length === 0) return undefined
  return { kind: 'contact', cards: cards.map((card) => ({ name: card.displayName ?? '', vcard: card.vcard ?? '' })) }
}

const changeContent = (content: Content): InboundContent | undefined => {
  const { reactionMessage: reaction, protocolMessage: change } = content
  if (reaction?.key?.id) return { kind: 'reaction', emoji: reaction.text ?? '', target: reaction.key.id }
  const target = change?.key?.id
  if (!change || !target) return undefined
  if (change.type === proto.Message.ProtocolMessage.Type.REVOKE) return { kind: 'delete', target }
  if (change.type !== proto.Message.ProtocolMessage.Type.MESSAGE_EDIT) return undefined
  const text = textOf(normalizeMessageContent(change.editedMessage ?? undefined) ?? {})
  return { kind: 'edit', text: text ?? '', target }
}

const unknownContent = (content: Content): InboundContent | undefined => {
  const kind = kindOf(content)
  if (!kind) return undefined
  const text = wordsOf(content)
  return { kind: 'unsupported', what: kind.replace(/Message(V\d+)?$/, ''), ...(text ? { text } : {}) }
}

const textContent = (content: Content): InboundContent | undefined => {
  const text = content.conversation ?? content.extendedTextMessage?.text ?? chosenOf(content)
  if (typeof text !== 'string' || text === '') return undefined
  const ad = adOf(content.extendedTextMessage?.contextInfo)
  if (ad) return { kind: 'ad', text, ad }
  const link = linkOf(content)
  return { kind: 'text', text, ...(link ? { link } : {}) }
}

/** Undefined: nothing that concerns a conversation. */
export const translateContent = (message: Content): InboundContent | undefined => {
  const content = normalizeMessageContent(message) ?? {}
  return (
    changeContent(content) ??
    viewOnceContent(message, content) ??
    mediaContent(content) ??
    textContent(content) ??
    placeContent(content) ??
    contactContent(content) ??
    richContent(content) ??
    buttonsContent(content) ??
    unknownContent(content)
  )
}

type Context = Pick<InboundMessage, 'quotes' | 'isForwarded' | 'mentions'>

/** A group has a thousand members. */
const mostMentions = 1_024
const mentionsIn = (context: proto.IContextInfo | undefined): Pick<InboundMessage, 'mentions'> => {
  const mentions = (context?.mentionedJid ?? []).slice(0, mostMentions).flatMap((jid) => identityOf(jid) ?? [])
  return mentions.length > 0 ? { mentions } : {}
}

const contextIn = (content: Content): proto.IContextInfo | undefined => {
  for (const part of Object.values(content)) {
    const context: proto.IContextInfo | undefined =
      typeof part === 'object' && part !== null && 'contextInfo' in part ? part.contextInfo : undefined
    if (context) return context
  }
  return undefined
}

/** The message that this one answers, whether it was forwarded, and whom it or its new text mentions. */
export const contextOf = (message: Content): Context => {
  const content = normalizeMessageContent(message) ?? {}
  const edited = normalizeMessageContent(content.protocolMessage?.editedMessage ?? undefined)
  const context = contextIn(content)
  return {
    ...(context?.stanzaId ? { quotes: context.stanzaId } : {}),
    ...(context?.isForwarded ? { isForwarded: true } : {}),
    ...mentionsIn(edited ? contextIn(edited) : context),
  }
}

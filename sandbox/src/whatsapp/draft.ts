/** What a person can write on the phone: validated, and converted to the message on the wire. */
import { proto } from 'baileys'
import { z } from 'zod'
import type { SendOptions } from './companion.ts'
import { isRich, richDrafts, richMessage } from './draft-rich.ts'
import type { MediaKind } from './media-cipher.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import { answerTo, choicesIn } from './taps.ts'
import { ballot } from './votes.ts'

const quotedId = z.string().min(1).optional()
const file = {
  /** The file in base64. */
  data: z.base64().min(4),
  mimetype: z.string().regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/, 'is a media type'),
}
const caption = z.string().max(4096).optional()
const targetId = z.string().min(1)

export const draftSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(65_536), quotedId }),
  z.strictObject({ type: z.literal('image'), ...file, caption, quotedId, viewOnce: z.boolean().optional() }),
  z.strictObject({
    type: z.literal('video'),
    ...file,
    caption,
    quotedId,
    /** A round video. */
    round: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('audio'),
    ...file,
    /** A voice note, not an audio file. */
    voice: z.boolean().default(true),
    seconds: z.int().min(0).default(1),
    quotedId,
  }),
  z.strictObject({ type: z.literal('document'), ...file, fileName: z.string().min(1).max(240), caption, quotedId }),
  z.strictObject({ type: z.literal('sticker'), ...file, quotedId }),
  z.strictObject({
    type: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: z.string().optional(),
    address: z.string().optional(),
    /** Live location; its updates reach only phones. */
    live: z.boolean().optional(),
    quotedId,
  }),
  z.strictObject({
    type: z.literal('contact'),
    name: z.string().min(1),
    phone: z.string().regex(/^\+?\d{6,15}$/, 'is a phone number'),
    quotedId,
  }),
  /** An empty emoji removes the reaction. */
  z.strictObject({ type: z.literal('reaction'), targetId, emoji: z.string().max(16) }),
  z.strictObject({ type: z.literal('edit'), targetId, text: z.string().min(1).max(65_536) }),
  z.strictObject({ type: z.literal('delete'), targetId }),
  /** A tap on a row or a button, by its id or title. */
  z.strictObject({ type: z.literal('choice'), targetId, choice: z.string().min(1) }),
  /** All options that are now chosen; an empty list removes the vote. */
  z.strictObject({ type: z.literal('vote'), targetId, options: z.array(z.string()).max(12) }),
  ...richDrafts,
])

export type Draft = z.output<typeof draftSchema>
export type DraftInput = z.input<typeof draftSchema>
type FileDraft = Extract<Draft, { data: string }>
type ChangeDraft = Extract<Draft, { type: 'reaction' | 'edit' | 'delete' }>

export class UnknownMessageError extends Error {
  override name = 'UnknownMessageError'
}

interface Letter {
  message: proto.IMessage
  options: SendOptions
}

/** `peer` is the number of the account or the JID of the group that the person writes to. */
export async function write(network: WhatsAppNetwork, author: Person, peer: string, draft: Draft): Promise<Letter> {
  if (isRich(draft)) return { message: richMessage(draft), options: {} }
  if (draft.type === 'vote') return { message: vote(network, author, peer, draft), options: {} }
  if (draft.type === 'choice') return { message: tap(network, author, peer, draft), options: {} }
  if ('targetId' in draft) return { message: changeMessage(network, author, peer, draft), options: {} }
  const contextInfo = draft.quotedId ? { contextInfo: quote(network, author, peer, draft.quotedId) } : {}
  if ('data' in draft) return writeFile(network, draft, contextInfo)
  if (draft.type === 'location') {
    const place = { degreesLatitude: draft.latitude, degreesLongitude: draft.longitude }
    if (draft.live) {
      const caption = draft.name ?? null
      return { message: { liveLocationMessage: { ...place, caption, sequenceNumber: 1, ...contextInfo } }, options: {} }
    }
    const named = { name: draft.name ?? null, address: draft.address ?? null }
    return { message: { locationMessage: { ...place, ...named, ...contextInfo } }, options: {} }
  }
  if (draft.type === 'contact') {
    const contactMessage = { displayName: draft.name, vcard: vcard(draft.name, draft.phone), ...contextInfo }
    return { message: { contactMessage }, options: {} }
  }
  if (!draft.quotedId) return { message: { conversation: draft.text }, options: {} }
  return { message: { extendedTextMessage: { text: draft.text, ...contextInfo } }, options: {} }
}

async function writeFile(
  network: WhatsAppNetwork,
  draft: FileDraft,
  context: { contextInfo?: proto.IContextInfo },
): Promise<Letter> {
  const kind: MediaKind = draft.type
  const stored = await network.media.store(Buffer.from(draft.data, 'base64'), kind)
  const part = { ...stored, mimetype: draft.mimetype, ...context }
  switch (draft.type) {
    case 'image': {
      const imageMessage = { ...part, caption: draft.caption ?? null }
      const once = { viewOnceMessageV2: { message: { imageMessage: { ...imageMessage, viewOnce: true } } } }
      return { message: draft.viewOnce ? once : { imageMessage }, options: { mediatype: 'image' } }
    }
    case 'video': {
      const videoMessage = { ...part, caption: draft.caption ?? null }
      return draft.round
        ? { message: { ptvMessage: videoMessage }, options: {} }
        : { message: { videoMessage }, options: { mediatype: 'video' } }
    }
    case 'audio': {
      const audioMessage = { ...part, ptt: draft.voice, seconds: draft.seconds }
      return { message: { audioMessage }, options: { mediatype: draft.voice ? 'ptt' : 'audio' } }
    }
    case 'sticker':
      return { message: { stickerMessage: part }, options: { mediatype: 'sticker' } }
    case 'document': {
      const documentMessage = {
        ...part,
        fileName: draft.fileName,
        title: draft.fileName,
        caption: draft.caption ?? null,
      }
      return { message: { documentMessage }, options: { mediatype: 'document' } }
    }
  }
}

function changeMessage(network: WhatsAppNetwork, author: Person, peer: string, draft: ChangeDraft): proto.IMessage {
  const entry = network.chats.find(author.pn, peer, draft.targetId)
  if (!entry) throw new UnknownMessageError(`the chat with ${peer} has no message ${draft.targetId}`)
  const own = entry.view.fromCustomer
  const remoteJid = network.groups.get(peer)?.jid ?? network.people.require(peer).jid
  if (draft.type === 'reaction') {
    // `fromMe` is from the reacting phone's point of view.
    const key = { remoteJid, id: draft.targetId, fromMe: own }
    return { reactionMessage: { key, text: draft.emoji, senderTimestampMs: Date.now() } }
  }
  if (!own) throw new UnknownMessageError('people can edit and delete only what they wrote themselves')
  const key = { remoteJid, id: draft.targetId, fromMe: true }
  const { Type } = proto.Message.ProtocolMessage
  if (draft.type === 'delete') return { protocolMessage: { type: Type.REVOKE, key } }
  const editedMessage = { conversation: draft.text }
  return { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage, timestampMs: Date.now() } }
}

function vote(
  network: WhatsAppNetwork,
  author: Person,
  peer: string,
  { targetId, options }: Extract<Draft, { type: 'vote' }>,
): proto.IMessage {
  const { chats, people } = network
  // The account's own phone sees the chat from the other side.
  const entry = chats.find(author.pn, peer, targetId) ?? chats.find(peer, author.pn, targetId)
  const creator = entry && people.byNumber(entry.view.author)
  const key = { remoteJid: people.byNumber(peer)?.jid ?? peer, id: targetId, fromMe: creator === author }
  const sealed =
    creator &&
    ballot({
      poll: proto.Message.decode(entry.original),
      key,
      creatorJid: creator.wireJid,
      voterJid: author.wireJid,
      options,
    })
  if (!sealed) throw new UnknownMessageError(`the message ${targetId} does not accept this vote`)
  return sealed
}

function tap(
  network: WhatsAppNetwork,
  author: Person,
  peer: string,
  { targetId, choice }: Extract<Draft, { type: 'choice' }>,
): proto.IMessage {
  const entry = network.chats.find(author.pn, peer, targetId)
  const choices = entry ? choicesIn(proto.Message.decode(entry.original)) : []
  const chosen = choices.find(({ id, title }) => id === choice || title === choice)
  if (!chosen) throw new UnknownMessageError(`the message ${targetId} has no choice ${choice}`)
  return answerTo(chosen, quote(network, author, peer, targetId))
}

function quote(network: WhatsAppNetwork, author: Person, peer: string, stanzaId: string): proto.IContextInfo {
  const entry = network.chats.find(author.pn, peer, stanzaId)
  if (!entry) throw new UnknownMessageError(`the chat with ${peer} has no message ${stanzaId} to quote`)
  const quotedAuthor = network.people.byNumber(entry.view.author)
  return {
    stanzaId,
    participant: quotedAuthor?.jid ?? author.jid,
    quotedMessage: proto.Message.decode(entry.original),
  }
}

function vcard(name: string, phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `N:;${name};;;`, `FN:${name}`]
  return [...lines, `TEL;type=CELL;waid=${digits}:+${digits}`, 'END:VCARD'].join('\n')
}

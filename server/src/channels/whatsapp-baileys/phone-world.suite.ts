/** The linked-device channel with the sandbox's WhatsApp network and one customer's phone. */
import { once } from 'node:events'
import { sendFromCustomer } from '../../../../sandbox/src/whatsapp/customer-messages.ts'
import type { DraftInput } from '../../../../sandbox/src/whatsapp/draft.ts'
import { draftSchema } from '../../../../sandbox/src/whatsapp/draft.ts'
import type { ReceivedMessage } from '../../../../sandbox/src/whatsapp/events.ts'
import { describe, mediaPartOf } from '../../../../sandbox/src/whatsapp/message-content.ts'
import { writeMessage } from '../../../../sandbox/src/whatsapp/phone.ts'
import { readByCustomer } from '../../../../sandbox/src/whatsapp/receipts.ts'
import { whatsappWorld } from '../../../test/whatsapp-world.ts'
import type { ChannelWorld, CustomerContent, SeenByCustomer } from '../channel-world.suite.ts'
import type { HeardBySink } from '../heard-by-sink.suite.ts'

type Known = Exclude<CustomerContent, { kind: 'unknown' }>

const draftOf = (content: Known, quotedId: string | undefined): DraftInput => {
  const quoted = quotedId === undefined ? {} : { quotedId }
  if (content.kind === 'text') return { type: 'text', text: content.text, ...quoted }
  if (content.kind === 'location') {
    const { latitude, longitude, name } = content
    return { type: 'location', latitude, longitude, name }
  }
  if (content.kind === 'contact') return { type: 'contact', name: content.name, phone: content.number }
  if (content.kind === 'reaction') return { type: 'reaction', targetId: content.target, emoji: content.emoji }
  const { kind, bytes, mime, name, caption } = content
  const file = { data: bytes.toString('base64'), mimetype: mime }
  if (kind === 'audio') return { type: 'audio', voice: true, seconds: 2, ...file }
  if (kind === 'sticker') return { type: 'sticker', ...file }
  const captioned = { ...file, ...(caption === undefined ? {} : { caption }) }
  return kind === 'document'
    ? { type: 'document', fileName: name ?? 'arquivo', ...captioned }
    : { type: kind, ...captioned }
}

export const startPhoneWorld = async (heard: HeardBySink): Promise<ChannelWorld> => {
  const world = await whatsappWorld({}, heard)
  const { network, ana, shop, channel, connection } = world
  const received = new Map<string, ReceivedMessage>()
  network.events.on('message', (message) => received.set(message.id, message))
  await world.link()

  const write = (draft: DraftInput) => writeMessage(network, ana.pn, shop.pn, draftSchema.parse(draft))
  const arrived = async (externalId: string): Promise<ReceivedMessage> => {
    for (let message = received.get(externalId); ; message = received.get(externalId)) {
      if (message) return message
      await once(network.events, 'message', { signal: AbortSignal.timeout(15_000) })
    }
  }
  const seen = async (externalId: string): Promise<SeenByCustomer> => {
    const { message } = await arrived(externalId)
    const { kind, text, fileName, voice, quotedId } = describe(message)
    const media = mediaPartOf(message)
    return {
      externalId,
      // Our side sends no other kinds.
      kind: kind as SeenByCustomer['kind'],
      text: text ?? '',
      ...(media ? { bytes: await network.media.fetch(media.part, media.kind) } : {}),
      ...(fileName === undefined ? {} : { name: fileName }),
      ...(voice ? { isVoiceNote: true } : {}),
      ...(quotedId === undefined ? {} : { quotes: quotedId }),
    }
  }
  const tickOf = (id: string) => network.chats.find(ana.pn, shop.pn, id)?.view.status

  return {
    channel,
    connection,
    customer: {
      identities: [
        { kind: 'phone', value: ana.pn },
        { kind: 'lid', value: ana.lid },
      ],
      name: ana.name,
    },
    stranger: { kind: 'phone', value: '5511900000000' },
    customerSends: (content, options = {}) =>
      content.kind === 'unknown'
        ? sendFromCustomer(network, ana, shop, { groupInviteMessage: { groupName: 'Festa' } })
        : write(draftOf(content, options.quotes)),
    customerReads: async () => void readByCustomer(network, ana, shop.pn),
    customerEdits: async (targetId, text) => void (await write({ type: 'edit', targetId, text })),
    customerDeletes: async (targetId) => void (await write({ type: 'delete', targetId })),
    customerTaps: async (targetId, choice) => {
      await arrived(targetId)
      return write({ type: 'choice', targetId, choice })
    },
    seenByCustomer: seen,
    nowOnPhone: (id) => {
      const view = network.chats.find(ana.pn, shop.pn, id)?.view
      const ourReaction = view?.reactions.find(({ from }) => from === 'business')?.emoji ?? ''
      return { text: view?.text ?? '', isEdited: view?.edited === true, isDeleted: view?.deleted === true, ourReaction }
    },
    countSeenByCustomer: async () =>
      network.chats.list(ana.pn, shop.pn).filter(({ view }) => !view.fromCustomer).length,
    readByUs: async (id) => {
      while (tickOf(id) !== 'read') await once(network.events, 'change', { signal: AbortSignal.timeout(15_000) })
    },
    doubleNext: () => network.faults.set({ duplicate: 1 }),
    trouble: async () => {
      network.faults.set({ refuseConnections: true })
      for (const client of network.clients) client.drop()
      return async () => network.faults.set({ refuseConnections: false })
    },
    close: world.stop,
  }
}

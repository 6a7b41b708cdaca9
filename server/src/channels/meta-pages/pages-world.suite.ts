/** Messenger and Instagram with the Graph sandbox as their network, and a webhook endpoint like the product's own. */
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { startGraph } from '../../../../sandbox/src/graph/graph.ts'
import type { GraphSandbox } from '../../../../sandbox/src/graph/graph-sandbox.ts'
import type { ThreadAddress } from '../../../../sandbox/src/graph/pages/pages-sandbox.ts'
import type { ChannelConnection, Identity } from '../channel.ts'
import type { ChannelWorld, CustomerContent, SeenByCustomer } from '../channel-world.suite.ts'
import type { HeardBySink } from '../heard-by-sink.suite.ts'
import { openWebhookDoor } from '../meta/webhook-door.suite.ts'
import { instagram, messenger } from './meta-pages.ts'

const appSecret = 'the app secret'
const verifyToken = 'the verify token'
const page = { id: '100200300400500', name: 'Loja', accessToken: 'EAAP-the-page-token' }
const account = { id: '17841400000000001', username: 'loja' }

export type PageKind = 'facebook' | 'instagram'

export const connectionOf = (kind: PageKind): ChannelConnection => ({
  id: ConnectionId.parse(1),
  companyId: CompanyId.parse(1),
  kind,
  name: 'Página',
  generation: 0,
  allowGroup: false,
  importsHistory: false,
  credentials: { pageId: kind === 'facebook' ? page.id : account.id, accessToken: page.accessToken },
})

export interface PagesWorld extends ChannelWorld {
  graph: GraphSandbox
  address: ThreadAddress
}

const openDoor = (graph: GraphSandbox, heard: HeardBySink) => {
  const { url: graphUrl } = graph
  return openWebhookDoor(graph, {
    channels: [messenger({ graphUrl }), instagram({ graphUrl })],
    appSecret,
    sink: heard,
    connectionOf: async (kind, id) =>
      [connectionOf('facebook'), connectionOf('instagram')].find(
        (each) => each.kind === kind && each.credentials.pageId === id,
      ) ?? null,
  })
}

const wireTypes = { image: 'image', video: 'video', audio: 'audio', document: 'file', sticker: 'sticker' } as const

const endings: Readonly<Record<string, string>> = { 'audio/mp4': 'voz.m4a' }

function says(
  graph: GraphSandbox,
  address: ThreadAddress,
  content: CustomerContent,
  quotes: string | undefined,
): string {
  const reply = quotes === undefined ? {} : { replyTo: quotes }
  switch (content.kind) {
    case 'text':
      return graph.pages.send(address, { text: content.text, ...reply }).id
    case 'location': {
      const { latitude, longitude, name } = content
      return graph.pages.send(address, { location: { latitude, longitude, name } }).id
    }
    case 'reaction': {
      graph.pages.react(address, content.target, content.emoji)
      return ''
    }
    case 'unknown':
      return graph.pages.send(address, { unsupported: 'appointment_booking' }).id
    case 'contact':
      throw new Error('nobody sends cards there')
    default: {
      const { kind, bytes, mime: mimeType, name = endings[mimeType], caption } = content
      const file = { type: wireTypes[kind], bytes, mimeType, ...(name === undefined ? {} : { fileName: name }) }
      return graph.pages.send(address, { files: [file], ...(caption === undefined ? {} : { text: caption }) }).id
    }
  }
}

const kindOf: Readonly<Record<string, SeenByCustomer['kind']>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
}

async function seenIn(graph: GraphSandbox, address: ThreadAddress, externalId: string): Promise<SeenByCustomer> {
  const found = await graph.pages.until(
    address,
    ({ id, status }) => id === externalId && (status === 'delivered' || status === 'read'),
  )
  const [file] = found.attachments
  const media = file?.mediaId === undefined ? undefined : graph.media(file.mediaId)
  return {
    externalId,
    kind: file === undefined ? 'text' : (kindOf[file.type] ?? 'document'),
    text: found.text,
    ...(media === undefined ? {} : { bytes: Buffer.from(media.bytes) }),
    ...(media?.fileName === undefined ? {} : { name: media.fileName }),
  }
}

export const startPagesWorld =
  (kind: PageKind) =>
  async (heard: HeardBySink): Promise<PagesWorld> => {
    const graph = await startGraph({
      appSecret,
      verifyToken,
      accessToken: 'EAAG-of-nobody-here',
      deliveredAfterMs: 2,
      webhooks: { backoffMs: [20, 50, 100] },
    })
    graph.pages.addPage({ ...page, instagram: account })
    const personId = graph.pages.addPerson({ name: 'Marina Alves', username: 'marina' }).id
    const address: ThreadAddress = {
      platform: kind === 'facebook' ? 'messenger' : 'instagram',
      pageId: page.id,
      personId,
    }
    const closeDoor = await openDoor(graph, heard)
    const channel = kind === 'facebook' ? messenger({ graphUrl: graph.url }) : instagram({ graphUrl: graph.url })
    const connection = connectionOf(kind)
    await channel.open(connection, heard)
    const identity: Identity['kind'] = kind === 'facebook' ? 'psid' : 'igsid'
    const messages = () => graph.pages.messages(address)
    return {
      graph,
      address,
      channel,
      connection,
      customer: { name: 'Marina Alves', identities: [{ kind: identity, value: graph.pages.scopedId(address) }] },
      stranger: { kind: identity, value: '1234567890123456' },
      tellsNoDelivery: kind === 'instagram',
      cannotSay: kind === 'facebook' ? ['contact'] : ['contact', 'location', 'sticker', 'document'],
      mimeOf: (sample) => (sample.kind === 'audio' ? 'audio/mp4' : sample.mime),
      customerSends: async (content, { quotes } = {}) => {
        const before = heard.messages.length
        const id = says(graph, address, content, quotes)
        if (id !== '') return id
        // Reactions have no id of their own on the wire.
        await graph.settled()
        return heard.messages.slice(before).find((message) => message.content.kind === 'reaction')?.externalId ?? ''
      },
      customerReads: async () => void graph.pages.read(address),
      customerTaps: async (messageId, title) => graph.pages.tap(address, messageId, title).id,
      seenByCustomer: (externalId) => seenIn(graph, address, externalId),
      nowOnPhone: (id) => {
        const found = messages().find((message) => message.id === id)
        return {
          text: found?.text ?? '',
          isEdited: (found?.edits ?? 0) > 0,
          isDeleted: found?.isDeleted === true,
          ourReaction: found?.pageReaction ?? '',
        }
      },
      countSeenByCustomer: async () => {
        await graph.settled()
        return messages().filter(({ author }) => author === 'page').length
      },
      readByUs: async (messageId) =>
        void (await graph.pages.until(address, ({ id, status }) => id === messageId && status === 'read')),
      doubleNext: () => graph.setFaults({ webhookDuplicates: 1 }),
      trouble: async () => {
        graph.setFaults({ sendFailures: [{ code: 2 }] })
        return async () => graph.clearFaults()
      },
      close: async () => {
        await graph.close()
        await closeDoor()
      },
    }
  }

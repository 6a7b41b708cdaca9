/** The Cloud API channel with the Graph sandbox as its network, and a webhook endpoint like the product's own. */
import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { startGraph } from '../../../../sandbox/src/graph/graph.ts'
import type { GraphSandbox } from '../../../../sandbox/src/graph/graph-sandbox.ts'
import type { ChannelConnection, Identity } from '../channel.ts'
import type { ChannelWorld, CustomerContent, SeenByCustomer } from '../channel-world.suite.ts'
import type { HeardBySink } from '../heard-by-sink.suite.ts'
import { openWebhookDoor } from '../meta/webhook-door.suite.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

const appSecret = 'the app secret'
const verifyToken = 'the verify token'
const accessToken = 'EAAG-the-access-token'
const phoneNumberId = '106540352242922'
const wabaId = '102290129340398'
const phone = '5511987654321'
export const address = { from: phone, phoneNumberId }

export const connection: ChannelConnection = {
  id: ConnectionId.parse(1),
  companyId: CompanyId.parse(1),
  kind: 'whatsappapi',
  name: 'Nuvem',
  generation: 0,
  allowGroup: false,
  credentials: { phoneNumberId, accessToken, wabaId },
}

export interface GraphWorld extends ChannelWorld {
  graph: GraphSandbox
}

const file = ({ bytes, mime }: { bytes: Buffer; mime: string }) => ({ bytes, mimeType: mime })

function wireOf(content: CustomerContent): object {
  switch (content.kind) {
    case 'text':
      return { text: content.text }
    case 'location':
      return { location: { latitude: content.latitude, longitude: content.longitude, name: content.name } }
    case 'contact': {
      const phones = [{ phone: `+${content.number}`, wa_id: content.number }]
      return { contacts: [{ name: { formatted_name: content.name }, phones }] }
    }
    case 'reaction':
      return { reaction: { messageId: content.target, emoji: content.emoji } }
    case 'unknown':
      return { unsupported: 'poll_creation' }
    case 'audio':
      return { audio: { ...file(content), voice: true } }
    case 'document':
      return { document: { ...file(content), fileName: content.name ?? 'file' } }
    default:
      return { [content.kind]: { ...file(content), ...(content.caption ? { caption: content.caption } : {}) } }
  }
}

async function seenIn(graph: GraphSandbox, externalId: string): Promise<SeenByCustomer> {
  await graph.waitForMessage(address, { messageId: externalId, status: 'delivered' })
  const found = graph.chat(address).messages.find(({ id }) => id === externalId)
  if (found === undefined) throw new Error(`the phone does not show ${externalId}`)
  const { filename, voice } = found.content as { filename?: string; voice?: boolean }
  return {
    externalId,
    // The wire has the same names for these kinds.
    kind: found.type as SeenByCustomer['kind'],
    text: found.text,
    ...(found.media === undefined ? {} : { bytes: Buffer.from(graph.media(found.media.id).bytes) }),
    ...(filename === undefined ? {} : { name: filename }),
    ...(voice === undefined ? {} : { isVoiceNote: voice }),
    ...(found.quoted === undefined ? {} : { quotes: found.quoted.id }),
  }
}

async function openGraph(heard: HeardBySink) {
  const graph = await startGraph({
    appSecret,
    verifyToken,
    accessToken,
    sentAfterMs: 2,
    deliveredAfterMs: 2,
    webhooks: { backoffMs: [20, 50, 100] },
  })
  graph.addNumber({ phoneNumberId, wabaId, displayPhoneNumber: '+55 11 4002-8922', coexistence: true })
  graph.addCustomer({ phone, name: 'Marina' })
  const closeDoor = await openWebhookDoor(graph, {
    channels: [whatsappCloud({ graphUrl: graph.url })],
    appSecret,
    sink: heard,
    connectionOf: async (_kind, account) => (account === phoneNumberId ? connection : null),
  })
  const close = async () => {
    await graph.close()
    await closeDoor()
  }
  return { graph, close }
}

function identitiesIn(graph: GraphSandbox): [Identity, Identity] {
  const scoped = graph.customers().find(({ waId }) => waId === phone)?.userIds[wabaId] ?? ''
  return [
    { kind: 'phone', value: phone },
    { kind: 'bsuid', value: scoped },
  ]
}

export async function startGraphWorld(heard: HeardBySink): Promise<GraphWorld> {
  const { graph, close } = await openGraph(heard)
  const channel = whatsappCloud({ graphUrl: graph.url })
  await channel.open(connection, heard)
  return {
    graph,
    channel,
    connection,
    customer: { name: 'Marina', identities: identitiesIn(graph) },
    stranger: { kind: 'phone', value: '5511900000001' },
    customerSends: async (content, { quotes } = {}) => {
      const sends = { ...address, ...wireOf(content), ...(quotes === undefined ? {} : { quotedId: quotes }) }
      return graph.customerSends(sends).messageId
    },
    customerReads: async () => void graph.customerReads(address),
    customerEdits: async (messageId, text) => graph.customerEdits({ ...address, messageId, text }),
    customerDeletes: async (messageId) => graph.customerDeletes({ ...address, messageId }),
    customerTaps: async (messageId, choice) => graph.customerChooses({ ...address, messageId, choice }).messageId,
    seenByCustomer: (externalId) => seenIn(graph, externalId),
    nowOnPhone: (id) => {
      const found = graph.chat(address).messages.find((message) => message.id === id)
      return {
        text: found?.text ?? '',
        isEdited: found?.isEdited === true,
        isDeleted: found?.isDeleted === true,
        ourReaction: found?.businessReaction ?? '',
      }
    },
    countSeenByCustomer: async () => {
      await graph.settled()
      return graph.chat(address).messages.filter(({ author, isVisible }) => author === 'business' && isVisible).length
    },
    readByUs: async (messageId) => void (await graph.waitForMessage(address, { messageId, status: 'read' })),
    doubleNext: () => graph.setFaults({ webhookDuplicates: 1 }),
    trouble: async () => {
      graph.setFaults({ sendFailures: [{ code: 131016 }] })
      return async () => graph.clearFaults()
    },
    close,
  }
}

import { createHash, randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createConnection } from '@guiche/contract/features/connections'
import { listMessages, type Message, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, markTicketRead, updateTicket } from '@guiche/contract/features/tickets'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGraph } from '../../../../sandbox/src/graph/graph.ts'
import type { GraphSandbox } from '../../../../sandbox/src/graph/graph-sandbox.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { whatsappCloud } from '../../channels/whatsapp-cloud/whatsapp-cloud.ts'

const accessToken = 'EAAG-of-the-journey'
const phoneNumberId = '106540352242922'
const phone = `5511${randomInt(900_000_000, 999_999_999)}`
const chat = { from: phone, phoneNumberId }

let world: World
let graph: GraphSandbox
beforeAll(async () => {
  graph = await startGraph({ appSecret: 'app-secret-of-tests', verifyToken: 'verify-me', accessToken, sentAfterMs: 2 })
  graph.addNumber({ phoneNumberId, wabaId: '102290129340398', displayPhoneNumber: '551140028922' })
  world = await openWorld({ channels: [whatsappCloud({ graphUrl: graph.url })] })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  await graph.subscribe(`http://127.0.0.1:${port}/api/webhooks/meta`)
})
afterAll(async () => {
  await graph?.close()
  await world?.close()
})

it('a number is connected, a customer writes, an agent answers, and the ticks turn blue', async () => {
  const company = await world.company()
  const queueId = await company.queue()
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const connected = await world.call(
    createConnection,
    {
      body: {
        name: 'Nuvem',
        channel: 'whatsappapi',
        phoneNumberId,
        wabaId: '102290129340398',
        accessToken,
        queueIds: [queueId],
      },
    },
    admin,
  )
  expect(connected).toMatchObject({ status: 200, body: { status: 'CONNECTED', number: '551140028922' } })
  expect(JSON.stringify(connected.body)).not.toContain(accessToken)
  expect(graph.numbers()[0]?.isSubscribed).toBe(true)

  const photo = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  graph.customerSends({ ...chat, name: 'Beatriz', text: 'Oi!' })
  graph.customerSends({ ...chat, image: { bytes: photo, caption: 'A nota' } })
  await graph.settled()
  await world.drainJobs()

  const { body: list } = await world.call(listTickets, { query: { status: 'pending' } }, admin)
  expect(list.tickets).toHaveLength(1)
  const [ticket] = list.tickets
  if (!ticket) throw new Error('no ticket')
  const conversation = async (): Promise<Message[]> =>
    (await world.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} }, admin)).body.messages
  const [first, second] = await conversation()
  expect(first).toMatchObject({ body: 'Oi!', fromMe: false })
  expect(second).toMatchObject({ body: 'A nota', mediaType: 'image', mediaState: 'ready', mediaMime: 'image/jpeg' })
  const file = await world.app.inject({ url: second?.mediaUrl ?? '' })
  expect(createHash('md5').update(file.rawPayload).digest('hex')).toBe(createHash('md5').update(photo).digest('hex'))

  const accepted = await world.call(
    updateTicket,
    { params: { id: ticket.id }, body: { status: 'open', userId: admin.id, queueId } },
    admin,
  )
  expect(accepted.status).toBe(200)
  await world.call(markTicketRead, { params: { id: ticket.uuid } } as never, admin)
  const sent = await world.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'Bom dia!', quotedMsg: first?.id } },
    admin,
  )
  expect(sent.status).toBe(200)
  await world.drainJobs()
  const { id } = await graph.waitForMessage(chat, { text: 'Bom dia!', status: 'delivered' })
  const onPhone = graph.chat(chat).messages.find((message) => message.id === id)
  expect(onPhone?.quoted?.text).toBe('Oi!')
  graph.customerReads(chat)
  await graph.settled()
  const answer = (await conversation()).find(({ body }) => body.includes('Bom dia!'))
  expect(answer).toMatchObject({ fromMe: true, ack: 3, failure: null })
})

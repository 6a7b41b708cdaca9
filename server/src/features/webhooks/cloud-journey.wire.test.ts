import { createHash } from 'node:crypto'
import { createConnection } from '@guiche/contract/features/connections'
import { listMessages, type Message, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, markTicketRead, updateTicket } from '@guiche/contract/features/tickets'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld()
})
afterAll(() => cloud?.close())

it('a number is connected, a customer writes, an agent answers, and the ticks turn blue', async () => {
  const { world, graph, account, displayPhoneNumber } = cloud
  const chat = cloud.newChat()
  const company = await world.company()
  const queueId = await company.queue()
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const connected = await world.call(
    createConnection,
    {
      body: {
        name: 'Nuvem',
        channel: 'whatsappapi',
        ...account,
        queueIds: [queueId],
      },
    },
    admin,
  )
  expect(connected).toMatchObject({ status: 200, body: { status: 'CONNECTED', number: displayPhoneNumber } })
  expect(JSON.stringify(connected.body)).not.toContain(account.accessToken)
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

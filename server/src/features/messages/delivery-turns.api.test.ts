/** Chats with much to send take turns. */
import { sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendingChannel } from '../../../test/sending-channel.ts'
import { type World, world } from '../../../test/world.ts'
import { mostInTurn } from './actions/deliver-chat.ts'

const handedOver: string[] = []
const channel = sendingChannel('whatsappapi', async (_connection, { messageId, text }) => {
  handedOver.push(text)
  return { externalId: `wamid.${messageId}` }
})

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_delivery_turns', channels: [channel] })
})
afterAll(() => w.close())

/** A company with one conversation. Answers how to write into it. */
const conversation = async (phoneNumberId: string) => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({ queueIds: [queueId], channel: 'whatsappapi', phoneNumberId })
  const agent = await company.user({ queueIds: [queueId] })
  await w.customer(company.id, connectionId).says('oi')
  const ticketId = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]?.id ?? 0
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  await w.drainJobs()
  return async (body: string) => {
    expect((await w.call(sendMessage, { params: { ticketId }, body: { body } }, agent)).status).toBe(200)
  }
}

it('a chat with hundreds of messages lets others pass after ten, and loses or duplicates none', async () => {
  const [writes, others] = [await conversation('100001'), await conversation('100002')]
  const words = Array.from({ length: 2 * mostInTurn + 5 }, (_each, at) => `palavra ${at}`)
  for (const word of words) await writes(word)
  await others('de outra empresa')
  await w.drainJobs()
  expect(handedOver.indexOf('de outra empresa')).toBe(mostInTurn)
  expect(handedOver.filter((word) => word !== 'de outra empresa')).toEqual(words)
})

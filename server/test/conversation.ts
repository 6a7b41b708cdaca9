/** An open conversation: a customer wrote, and an agent has accepted. */
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import type { World } from './world.ts'

export const conversationIn = async (w: World, more: { channel?: string } = {}) => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId], ...more })
  const agent = await company.user({ queueIds: [queueId] })
  const colleague = await company.user({ queueIds: [queueId] })
  const customer = w.customer(company.id, connectionId)
  await customer.says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
  const ticketId = body.tickets[0]?.id ?? 0
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  const send = (text: string, more: Record<string, unknown> = {}, who = agent) =>
    w.call(sendMessage, { params: { ticketId }, body: { body: text, ...more } }, who)
  const conversation = async () =>
    (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, agent)).body.messages
  const sentTexts = () =>
    w.channel.sent.filter(({ connection }) => connection.id === connectionId).map(({ text }) => text)
  return { company, connectionId, agent, colleague, customer, ticketId, send, conversation, sentTexts }
}

/** What was said in an earlier ticket of the conversation is for those who see that ticket. */
import { listConversationMedia } from '@guiche/contract/features/conversation-media'
import { findMessages } from '@guiche/contract/features/found-messages'
import { editMessage, forwardMessage } from '@guiche/contract/features/message-changes'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import type { UserFlag } from '@guiche/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** An earlier ticket, of no queue or of the other one, and one that waits in the first. */
const scene = async (earlierQueue: 'none' | 'other') => {
  const there = await reception(w)
  const { company, queueId, otherQueueId, agent } = there
  const { customer, ticket } = await waitingCustomer(w, there)
  await customer.says('O segredo: https://exemplo.com.br')
  await withClient(w.urls.owner, (client) =>
    client.query(`update tickets set status = 'closed', queue_id = $2 where id = $1`, [
      ticket.id,
      earlierQueue === 'none' ? null : otherQueueId,
    ]),
  )
  await customer.says('Olá de novo')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
  const now = body.tickets[0]
  if (!now) throw new Error('no second ticket')
  const someoneWith = (...flags: UserFlag[]) =>
    company.user({ queueIds: [queueId], flags: Object.fromEntries(flags.map((flag) => [flag, true])) })
  const reads = async (who: Signed) => {
    const params = { ticketUuid: now.uuid }
    const page = await w.call(listMessages, { params, query: {} }, who)
    const found = await w.call(findMessages, { params, query: { term: 'segredo' } }, who)
    const links = await w.call(listConversationMedia, { params, query: { shelf: 'links' } }, who)
    const query = { searchParam: 'segredo', searchOnMessages: true } as never
    const tickets = await w.call(listTickets, { query }, who)
    return [
      page.body.messages.some(({ body }) => body.includes('segredo')),
      found.body.messages.length > 0,
      links.body.messages.length > 0,
      tickets.body.tickets.length > 0,
    ]
  }
  return { ...there, now, someoneWith, reads }
}
const nothing = [false, false, false, false]
const everything = [true, true, true, true]

describe('an earlier ticket', () => {
  it('without a queue is readable for users who see such tickets, and for nobody else', async () => {
    const { agent, admin, someoneWith, reads } = await scene('none')
    expect(await reads(agent)).toEqual(nothing)
    expect(await reads(await someoneWith('allHistoric'))).toEqual(nothing)
    expect(await reads(await someoneWith('allTicket'))).toEqual(everything)
    expect(await reads(await someoneWith('allTicket', 'allHistoric'))).toEqual(everything)
    expect(await reads(admin)).toEqual(everything)
  })
  it('of another queue is readable for users who see all queues, and for nobody else', async () => {
    const { agent, admin, someoneWith, reads } = await scene('other')
    expect(await reads(agent)).toEqual(nothing)
    expect(await reads(await someoneWith('allTicket'))).toEqual(nothing)
    expect(await reads(await someoneWith('allHistoric'))).toEqual(everything)
    expect(await reads(admin)).toEqual(everything)
  })
  it('that is invisible cannot be quoted, changed or forwarded either', async () => {
    const { agent, admin, now } = await scene('none')
    const params = { ticketUuid: now.uuid }
    const { messages } = (await w.call(listMessages, { params, query: {} }, admin)).body
    const hidden = messages.find(({ body }) => body.includes('segredo'))?.id ?? ''
    await w.call(updateTicket, { params: { id: now.id }, body: { status: 'open' } }, agent)
    const send = { params: { ticketId: now.id }, body: { body: 'Sobre isso', quotedMsg: hidden } }
    expect((await w.call(sendMessage, send as never, agent)).body.code).toBe('ERR_FETCH_WAPP_MSG')
    const edit = { params: { id: hidden }, body: { body: 'x' } }
    expect((await w.call(editMessage, edit as never, agent)).body.code).toBe('ERR_FETCH_WAPP_MSG')
    const pass = { body: { messageId: [hidden], contactId: [now.contactId] } }
    expect((await w.call(forwardMessage, pass as never, agent)).body.code).toBe('ERR_FETCH_WAPP_MSG')
  })
})

/** What clients of this lineage ask of tickets, in their own words. */
import type { Endpoint } from '@guiche/contract/core/endpoint'
import { listContacts } from '@guiche/contract/features/contacts'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import { listTickets, type Ticket, ticketById, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const there = await reception(w)
  const { customer, ticket } = await waitingCustomer(w, there, 'Beatriz Antunes')
  const change = (body: object, who: Signed = there.agent) =>
    w.call(updateTicket, { params: { id: ticket.id }, body: body as never }, who)
  const now = async (who: Signed = there.admin) =>
    (await w.call(ticketById, { params: { id: ticket.id } }, who)).body as Ticket
  return { ...there, customer, ticket, change, now }
}

it('a ticket is answered by its id and by its uuid, to users who may see it', async () => {
  const { ticket, agent, otherQueueId, company } = await scene()
  const asked = async (id: unknown, who: Signed) => {
    const response = await w.raw(ticketById as Endpoint, { params: { id } }, who)
    return response.statusCode === 200 ? response.json().uuid : response.json().code
  }
  const elsewhere = await company.user({ queueIds: [otherQueueId] })
  expect([await asked(ticket.id, agent), await asked(ticket.uuid, agent)]).toEqual([ticket.uuid, ticket.uuid])
  expect(await asked(ticket.id, elsewhere)).toBe('ERR_NO_TICKET_FOUND')
  expect(await asked('abc', agent)).toBe('ERR_TICKET_ID_INVALID')
})

it('status=search searches every status', async () => {
  const { agent, change } = await scene()
  const found = async () => {
    const query = { searchParam: 'Beatriz', status: 'search', showAll: 'true', statusFilter: '[]' }
    return (await w.call(listTickets, { query: query as never }, agent)).body.tickets.map(({ status }) => status)
  }
  expect(await found()).toEqual(['pending'])
  await change({ status: 'open' })
  expect(await found()).toEqual(['open'])
  await change({ status: 'closed', sendFarewellMessage: false })
  expect(await found()).toEqual(['closed'])
})

it('unreadMessages: 0 marks as read for the owner, and for nobody else', async () => {
  const { change, now, customer, admin } = await scene()
  expect((await change({ unreadMessages: 0 })).body).toMatchObject({ unreadMessages: 1, status: 'pending' })
  await change({ status: 'open' })
  await customer.says('tem alguém?')
  const unread = (await now()).unreadMessages
  expect(unread).toBeGreaterThan(0)
  expect((await change({ unreadMessages: '0' }, admin)).body).toMatchObject({ unreadMessages: unread })
  expect(await change({ unreadMessages: '0' })).toMatchObject({ status: 200, body: { unreadMessages: 0, undo: null } })
  expect((await now()).unreadMessages).toBe(0)
  expect(await change({ unreadMessages: 3 })).toMatchObject({
    status: 400,
    body: { code: 'ERR_TICKET_UPDATE_UNCLEAR' },
  })
  await customer.says('oi?')
  const closed = await change({ unreadMessages: 0, status: 'closed', sendFarewellMessage: false })
  expect(closed.body).toMatchObject({ status: 'closed', unreadMessages: 0 })
})

it('contactTag filters contacts by a tag, as tags does', async () => {
  const { admin, ticket, company, connectionId } = await scene()
  await w.customer(company.id, connectionId, 'Outra Pessoa').says('oi')
  const tag = (await w.call(createTag, { body: { name: 'VIP' } }, admin)).body
  await w.call(syncTags, { body: { contactId: ticket.contactId, tags: [tag.id] } } as never, admin)
  const names = async (query: object) =>
    (await w.call(listContacts, { query } as never, admin)).body.contacts.map(({ name }) => name)
  expect(await names({ contactTag: `[${tag.id}]` })).toEqual(['Beatriz Antunes'])
  expect(await names({ tags: `${tag.id}`, contactTag: `${tag.id}` })).toEqual(['Beatriz Antunes'])
  expect(await names({ contactTag: '[]' })).toHaveLength(2)
  const withWhom = async (query: object) =>
    (
      await w.call(listTickets, { query: { status: 'search', showAll: true, ...query } } as never, admin)
    ).body.tickets.map(({ contact }) => contact.name)
  expect(await withWhom({ contactTag: `[${tag.id}]` })).toEqual(['Beatriz Antunes'])
  expect(await withWhom({})).toHaveLength(2)
})

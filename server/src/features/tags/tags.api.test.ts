import type { Answer } from '@guiche/contract/core/endpoint'
import { createContact } from '@guiche/contract/features/contacts'
import * as calls from '@guiche/contract/features/tags'
import { clearTicketLane, listTickets, setTicketLane, ticketDetails } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const { company, queueId, connectionId, admin, agent } = await reception(w)
  const add = (body: object, who: Signed = agent) => w.call(calls.createTag, { body: body as never }, who)
  const sync = (contactId: number, tags: unknown[]) =>
    w.call(calls.syncTags, { body: { contactId, tags: tags as never } }, agent)
  return { company, queueId, connectionId, admin, agent, add, sync }
}

describe('tags', () => {
  it('are made on the fly by anybody, and one of the same name is the same tag', async () => {
    const { add } = await scene()
    const first = (await add({ name: ' VIP ' })).body
    expect(first).toMatchObject({ name: 'VIP', kanban: 0, color: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect((await add({ name: 'vip' })).body.id).toBe(first.id)
    expect(await add({ name: 'vip', color: '#000000' })).toMatchObject({
      status: 409,
      body: { code: 'ERR_TAG_NAME_TAKEN', field: 'body.name' },
    })
    expect(await add({ name: 'ab' })).toMatchObject({ status: 400, body: { field: 'body.name' } })
  })
  it('of kind kanban are made by admins, and stand in a list of their own', async () => {
    const { admin, agent, add } = await scene()
    expect((await add({ name: 'Proposta', kanban: 1 })).body.code).toBe('ERR_NO_PERMISSION')
    const lane = (await add({ name: 'Proposta', kanban: 1, timeLane: 24 }, admin)).body
    await add({ name: 'Proposta' })
    const list = async (query: { kanban?: number }) => (await w.call(calls.tagList, { query }, agent)).body
    expect((await list({ kanban: 1 })).map(({ id }) => id)).toEqual([lane.id])
    expect(await list({})).toHaveLength(1)
    expect((await w.call(calls.tagDetails, { params: { id: lane.id } }, agent)).body.timeLane).toBe(24)
  })
  it('are put on a contact and taken off, counted, and shown on its tickets', async () => {
    const { agent, add, sync } = await scene()
    const contact = (await w.call(createContact, { body: { name: 'Ana', number: '5511987654321' } }, agent)).body
    const vip = (await add({ name: 'VIP' })).body
    const late = (await add({ name: 'Atrasado' })).body
    const has = async () => (await w.call(calls.contactTags, { params: { contactId: contact.id } }, agent)).body.tags
    expect(await has()).toBe(false)
    expect((await sync(contact.id, [vip.id, late.id])).body.tags.map(({ name }) => name)).toEqual(['Atrasado', 'VIP'])
    expect(await has()).toBe(true)
    const counted = (await w.call(calls.listTags, { query: { searchParam: 'vip' } }, agent)).body.tags
    expect(counted).toMatchObject([{ name: 'VIP', contactsCount: 1 }])
    const params = { tagId: vip.id, contactId: contact.id }
    expect((await w.call(calls.removeContactTag, { params }, agent)).body.tags).toHaveLength(1)
    expect((await sync(contact.id, [])).body.tags).toEqual([])
  })
  it('are paged by key whatever their names are, and none comes twice or is left out', async () => {
    const { agent, add } = await scene()
    const names = Array.from({ length: 45 }, (_, at) => `${'~%é🙂'.repeat(10)}${String(at).padStart(2, '0')}`)
    for (const name of names) await add({ name })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: Answer<typeof calls.listTags> } = await w.call(
        calls.listTags,
        { query: { ...(cursor ? { cursor } : {}) } },
        agent,
      )
      seen.push(...body.tags.map(({ name }) => name))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(names)
  })
  it('that are not there are refused, and so is a lane on a contact', async () => {
    const { agent, admin, add, sync } = await scene()
    const contact = (await w.call(createContact, { body: { name: 'Ana', number: '5511987654321' } }, agent)).body
    const lane = (await add({ name: 'Proposta', kanban: 1 }, admin)).body
    expect((await sync(contact.id, [lane.id])).body.code).toBe('ERR_NO_TAG_FOUND')
    expect((await sync(2 ** 30, [])).body.code).toBe('ERR_NO_CONTACT_FOUND')
  })
})

describe("a ticket's lane", () => {
  const waiting = async () => {
    const place = await scene()
    await w.customer(place.company.id, place.connectionId).says('oi')
    const ticket = (await w.call(listTickets, { query: { status: 'pending' } }, place.agent)).body.tickets[0]
    if (!ticket) throw new Error('no ticket')
    const lane = (await place.add({ name: 'Proposta', kanban: 1 }, place.admin)).body
    return { ...place, ticket, lane }
  }
  it('is set and cleared by whoever sees the ticket, and outlives the next message', async () => {
    const { company, connectionId, agent, ticket, lane } = await waiting()
    const params = { ticketId: ticket.id, tagId: lane.id }
    const set = await w.call(setTicketLane, { params }, agent)
    expect(set.body).toMatchObject({ laneId: lane.id, updatedAt: ticket.updatedAt })
    await w.customer(company.id, connectionId).says('ainda aí?')
    expect((await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)).body.laneId).toBe(lane.id)
    const cleared = await w.call(clearTicketLane, { params: { ticketId: ticket.uuid } }, agent)
    expect(cleared.body.laneId).toBeNull()
  })
  it('is refused to those who do not see the ticket, and for a tag that is no lane', async () => {
    const { company, agent, ticket, lane, add } = await waiting()
    const stranger = await company.user({ queueIds: [await company.queue()] })
    const params = { ticketId: ticket.id, tagId: lane.id }
    expect((await w.call(setTicketLane, { params }, stranger)).body.code).toBe('ERR_NO_TICKET_FOUND')
    const tag = (await add({ name: 'VIP' })).body
    const wrong = await w.call(setTicketLane, { params: { ...params, tagId: tag.id } }, agent)
    expect(wrong.body.code).toBe('ERR_NO_TAG_FOUND')
  })
})

import type { Answer } from '@guiche/contract/core/endpoint'
import { createContact } from '@guiche/contract/features/contacts'
import * as calls from '@guiche/contract/features/tags'
import {
  clearTicketLane,
  kanbanTickets,
  listTickets,
  setTicketLane,
  ticketDetails,
} from '@guiche/contract/features/tickets'
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

/** What the company was told of tags, oldest first. */
const told = (companyId: number) =>
  w.deps.db.platform(async (tx) => {
    const text = `select payload from events where company_id = $1 and stream = 'tag' order by xid, id`
    const rows = await tx.sql<{ payload: Record<string, unknown> }>({ name: 'told_of_tags', text }, [companyId])
    return rows.map(({ payload }) => payload)
  })

describe('tags', () => {
  it('are created on the fly by anybody, and one with the same name is the same tag', async () => {
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
  it('of kind kanban are created by admins, and have a list of their own', async () => {
    const { admin, agent, add } = await scene()
    expect((await add({ name: 'Proposta', kanban: 1 })).body.code).toBe('ERR_NO_PERMISSION')
    const lane = (await add({ name: 'Proposta', kanban: 1, timeLane: 24 }, admin)).body
    await add({ name: 'Proposta' })
    const list = async (query: { kanban?: number }) => (await w.call(calls.tagList, { query }, agent)).body
    expect((await list({ kanban: 1 })).map(({ id }) => id)).toEqual([lane.id])
    expect(await list({})).toHaveLength(1)
    expect((await w.call(calls.tagDetails, { params: { id: lane.id } }, agent)).body.timeLane).toBe(24)
  })
  it('are put on a contact and removed, counted, and shown on its tickets', async () => {
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
  it('that are requested alone come with their contacts, a page at a time; in the list none has them', async () => {
    const { agent, add, sync } = await scene()
    const vip = (await add({ name: 'VIP' })).body
    const names = Array.from({ length: 101 }, (_, at) => `Cliente ${String(at).padStart(3, '0')}`)
    const make = async (name: string, at: number) => {
      const contact = await w.call(createContact, { body: { name, number: `5511987650${100 + at}` } }, agent)
      await sync(contact.body.id, [vip.id])
    }
    for (let at = 0; at < names.length; at += 20)
      await Promise.all(names.slice(at, at + 20).map((name, index) => make(name, at + index)))
    const asked = async (query: { pageNumber?: number; cursor?: string }) =>
      (await w.call(calls.listTags, { query: { tagId: vip.id as never, ...query } }, agent)).body
    const first = await asked({})
    expect(first).toMatchObject({ tags: [{ id: vip.id, contactsCount: 101 }], hasMore: true })
    expect(first.tags[0]?.contacts?.map(({ name }) => name)).toEqual(names.slice(0, 100))
    const rest = await asked({ cursor: first.nextCursor ?? '' })
    expect(rest).toMatchObject({ tags: [{ contacts: [{ name: 'Cliente 100' }] }], hasMore: false })
    expect((await asked({ pageNumber: 2 })).tags).toEqual(rest.tags)
    const list = (await w.call(calls.listTags, { query: {} }, agent)).body.tags
    expect(list.every((tag) => !('contacts' in tag))).toBe(true)
    expect((await w.call(calls.listTags, { query: { tagId: (2 ** 30) as never } }, agent)).body.tags).toEqual([])
  })
  it('are paged by key whatever their names are, and none appears twice or is left out', async () => {
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
  it('that do not exist are refused, and so is a lane on a contact', async () => {
    const { agent, admin, add, sync } = await scene()
    const contact = (await w.call(createContact, { body: { name: 'Ana', number: '5511987654321' } }, agent)).body
    const lane = (await add({ name: 'Proposta', kanban: 1 }, admin)).body
    expect((await sync(contact.id, [lane.id])).body.code).toBe('ERR_NO_TAG_FOUND')
    expect((await sync(2 ** 30, [])).body.code).toBe('ERR_NO_CONTACT_FOUND')
  })
})

describe('a tag that is changed', () => {
  it('keeps omitted fields, shows on its contacts, and is announced to the company', async () => {
    const { company, agent, add, sync } = await scene()
    const contact = (await w.call(createContact, { body: { name: 'Ana', number: '5511987654321' } }, agent)).body
    const vip = (await add({ name: 'VIP', color: '#0d9488' })).body
    await sync(contact.id, [vip.id])
    const params = { id: vip.id }
    const saved = await w.call(calls.updateTag, { params, body: { name: 'Ouro' } }, agent)
    expect(saved).toMatchObject({ status: 200, body: { name: 'Ouro', color: '#0d9488', kanban: 0 } })
    expect((await told(company.id)).at(-1)).toMatchObject({ action: 'update', tagId: vip.id, tag: { name: 'Ouro' } })
    expect((await sync(contact.id, [vip.id])).body.tags).toMatchObject([{ name: 'Ouro' }])
  })
  it('may not take a used name, or become a lane', async () => {
    const { agent, add } = await scene()
    await add({ name: 'VIP' })
    const late = (await add({ name: 'Atrasado' })).body
    const change = (body: object) => w.call(calls.updateTag, { params: { id: late.id }, body: body as never }, agent)
    expect(await change({ name: 'vip' })).toMatchObject({
      status: 409,
      body: { code: 'ERR_TAG_NAME_TAKEN', field: 'body.name' },
    })
    expect(await change({ kanban: 1 })).toMatchObject({ status: 400, body: { field: 'body.kanban' } })
    expect((await change({ name: 'ATRASADO' })).body.name).toBe('ATRASADO')
  })
  it('disappears from its contacts when it is deleted', async () => {
    const { company, agent, add, sync } = await scene()
    const contact = (await w.call(createContact, { body: { name: 'Ana', number: '5511987654321' } }, agent)).body
    const vip = (await add({ name: 'VIP' })).body
    await sync(contact.id, [vip.id])
    const remove = () => w.call(calls.deleteTag, { params: { id: vip.id } }, agent)
    expect(await remove()).toMatchObject({ status: 200, body: { id: vip.id } })
    expect((await w.call(calls.contactTags, { params: { contactId: contact.id } }, agent)).body.tags).toBe(false)
    expect((await told(company.id)).at(-1)).toEqual({ action: 'delete', tagId: vip.id })
    expect((await remove()).body.code).toBe('ERR_NO_TAG_FOUND')
  })
})

describe('lanes', () => {
  const lanes = async () => {
    const place = await scene()
    const lane = async (name: string, more: object = {}) =>
      (await place.add({ name, kanban: 1, ...more }, place.admin)).body
    const change = (id: number, body: object, who = place.admin) =>
      w.call(calls.updateTag, { params: { id: id as never }, body: body as never }, who)
    return { ...place, lane, change }
  }
  it('are on the board in the order in which they were created, and are changed only by admins', async () => {
    const { agent, lane, change } = await lanes()
    const later = await lane('Proposta', { timeLane: 24, greetingMessageLane: 'Oi!' })
    const last = await lane('Fechado')
    const board = await w.call(calls.kanbanLanes, {}, agent)
    expect(board.body.lista).toMatchObject([
      { id: later.id, timeLane: 24, greetingMessageLane: 'Oi!' },
      { id: last.id },
    ])
    expect((await change(later.id, { name: 'Outra' }, agent)).body.code).toBe('ERR_NO_PERMISSION')
    expect((await w.call(calls.deleteTag, { params: { id: last.id } }, agent)).body.code).toBe('ERR_NO_PERMISSION')
    const saved = await change(later.id, { nextLaneId: last.id, timeLane: null })
    expect(saved.body).toMatchObject({ nextLaneId: last.id, timeLane: null, greetingMessageLane: 'Oi!' })
    const stranger = (await lanes()).admin
    expect((await w.call(calls.deleteTag, { params: { id: last.id } }, stranger)).body.code).toBe('ERR_NO_TAG_FOUND')
    expect((await w.call(calls.kanbanLanes, {}, agent)).body.lista).toHaveLength(2)
  })
  it('may not lead back to themselves, even when two admins save halves of a cycle at once', async () => {
    const { lane, change } = await lanes()
    const [one, two] = [await lane('Uma'), await lane('Dois')]
    const loop = { status: 409, body: { code: 'ERR_LANE_LOOP', field: 'body.nextLaneId' } }
    expect(await change(one.id, { nextLaneId: one.id })).toMatchObject(loop)
    const both = await Promise.all([change(one.id, { nextLaneId: two.id }), change(two.id, { nextLaneId: one.id })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  it('may lead to lanes of the own company, but not to tags', async () => {
    const { add, lane, change } = await lanes()
    const tag = (await add({ name: 'VIP' })).body
    const own = await lane('Uma')
    const foreign = await (await lanes()).lane('Fora')
    for (const id of [tag.id, foreign.id]) {
      expect(await change(own.id, { rollbackLaneId: id })).toMatchObject({
        status: 404,
        body: { code: 'ERR_NO_TAG_FOUND', field: 'body.rollbackLaneId' },
      })
    }
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
  it('is set and cleared by people who see the ticket, and survives the next message', async () => {
    const { company, connectionId, agent, ticket, lane } = await waiting()
    const params = { ticketId: ticket.id, tagId: lane.id }
    const set = await w.call(setTicketLane, { params, query: {} }, agent)
    expect(set.body).toMatchObject({ laneId: lane.id, updatedAt: ticket.updatedAt })
    await w.customer(company.id, connectionId).says('ainda aí?')
    expect((await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)).body.laneId).toBe(lane.id)
    const cleared = await w.call(clearTicketLane, { params: { ticketId: ticket.uuid }, query: {} }, agent)
    expect(cleared.body.laneId).toBeNull()
  })
  it('is undone only from where the move led: a later move stays', async () => {
    const { agent, ticket, lane, admin } = await waiting()
    const params = { ticketId: ticket.id, tagId: lane.id }
    const back = () =>
      w.call(clearTicketLane, { params: { ticketId: ticket.id }, query: { expectedLaneId: lane.id } }, agent)
    await w.call(setTicketLane, { params, query: { expectedLaneId: 0 } }, agent)
    expect((await back()).body.laneId).toBeNull()
    expect((await back()).body.code).toBe('ERR_UNDO_CHANGED')
    expect((await back()).status).toBe(409)
    const other = (await w.call(calls.createTag, { body: { name: 'Agendado', kanban: 1 } as never }, admin)).body
    await w.call(setTicketLane, { params: { ...params, tagId: other.id }, query: {} }, admin)
    expect((await w.call(setTicketLane, { params, query: { expectedLaneId: 0 } }, agent)).body.code).toBe(
      'ERR_UNDO_CHANGED',
    )
    expect((await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)).body.laneId).toBe(other.id)
  })
  it('shows on the board of its days, to people who see the ticket', async () => {
    const { company, agent, admin, ticket, lane } = await waiting()
    await w.call(setTicketLane, { params: { ticketId: ticket.id, tagId: lane.id }, query: {} }, agent)
    const board = async (who: Signed, query: object) =>
      (await w.call(kanbanTickets, { query: query as never }, who)).body
    const today = w.clock.now().toISOString().slice(0, 10)
    const near = { startDate: new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10), endDate: today }
    for (const who of [agent, admin])
      expect((await board(who, near)).tickets).toMatchObject([{ id: ticket.id, laneId: lane.id }])
    expect(await board(agent, { dateStart: '2001-01-01', dateEnd: '2001-01-02' })).toEqual({
      tickets: [],
      hasMore: false,
      nextCursor: null,
    })
    const stranger = await company.user({ queueIds: [await company.queue()] })
    expect((await board(stranger, near)).tickets).toEqual([])
    const refused = await w.call(kanbanTickets, { query: { startDate: 'ontem' } as never }, agent)
    expect(refused).toMatchObject({ status: 400, body: { field: 'query.startDate' } })
  })
  it('is refused to people who do not see the ticket, and for a tag that is not a lane', async () => {
    const { company, agent, ticket, lane, add } = await waiting()
    const stranger = await company.user({ queueIds: [await company.queue()] })
    const params = { ticketId: ticket.id, tagId: lane.id }
    expect((await w.call(setTicketLane, { params, query: {} }, stranger)).body.code).toBe('ERR_NO_TICKET_FOUND')
    const tag = (await add({ name: 'VIP' })).body
    const wrong = await w.call(setTicketLane, { params: { ...params, tagId: tag.id }, query: {} }, agent)
    expect(wrong.body.code).toBe('ERR_NO_TAG_FOUND')
  })
})

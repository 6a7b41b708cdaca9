import { blockContact, contactDetails, toggleCampaigns, updateContact } from '@guiche/contract/features/contacts'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import { createTicketNote, listTicketNotes } from '@guiche/contract/features/ticket-notes'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { twoPeople } from '../../../test/two-people.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('two contacts of one person', () => {
  it('become one with all tickets, after a refusal that names clashing open tickets', async () => {
    const { agent, talks, merge, ticketOf, names } = await twoPeople(w)
    const ana = await talks('Ana Clara')
    const bia = await talks('Bianca')
    expect((await merge(ana.id, { otherId: bia.id }, agent)).status).toBe(403)
    const clash = await merge(ana.id, { otherId: bia.id })
    expect(clash.body.code).toBe('ERR_MERGE_OPEN_TICKETS')
    expect(clash.body.details).toMatchObject({ tickets: [{ id: bia.ticket.id }] })
    expect((await merge(ana.id, { otherId: bia.id, closeTickets: true })).status).toBe(200)
    expect(await names()).toEqual(['Ana Clara'])
    expect(await ticketOf(bia.ticket.uuid)).toMatchObject({ status: 'closed', contactId: ana.id })
    // Both numbers lead to the one conversation from now on.
    await bia.customer.says('Sou eu, do outro número')
    expect(await ticketOf(ana.ticket.uuid)).toMatchObject({ unreadMessages: 2, lastMessage: 'Sou eu, do outro número' })
  })
  it('are split again, each with what it had', async () => {
    const { agent, talks, merge, mergesOf, undo, ticketOf, names } = await twoPeople(w)
    const ana = await talks('Ana Clara')
    const bia = await talks('Bianca')
    const tag = (await w.call(createTag, { body: { name: 'VIP' } }, agent)).body
    await w.call(syncTags, { body: { contactId: bia.id, tags: [tag.id] } }, agent)
    const merged = await merge(ana.id, { otherId: bia.id, closeTickets: true })
    expect(merged.body.tags).toHaveLength(1)
    const [record] = await mergesOf(ana.id)
    expect(record).toMatchObject({ name: 'Bianca', number: bia.customer.phone })
    expect((await undo(record?.id ?? 0)).body).toMatchObject({ id: bia.id, name: 'Bianca', tags: [{ id: tag.id }] })
    expect((await undo(record?.id ?? 0)).body.code).toBe('ERR_NO_MERGE_FOUND')
    expect(await names()).toEqual(['Ana Clara', 'Bianca'])
    expect(await ticketOf(bia.ticket.uuid)).toMatchObject({ status: 'closed', contactId: bia.id })
    expect((await w.call(contactDetails, { params: { id: ana.id } }, agent)).body.tags).toEqual([])
    await bia.customer.says('E agora?')
    const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body
    expect(tickets.map(({ contactId }) => contactId).sort()).toEqual([ana.id, bia.id].sort())
  })
  it('have the wallet of either, and are split again, the one that went with its own', async () => {
    const { agent, talks, merge, mergesOf, undo } = await twoPeople(w)
    const [ana, bia] = [await talks('Ana Clara'), await talks('Bianca')]
    const walletUserId = agent.id
    await w.call(updateContact, { params: { id: bia.id }, body: { walletUserId } as never }, agent)
    const merged = await merge(ana.id, { otherId: bia.id, closeTickets: true })
    expect(merged.body).toMatchObject({ walletUserId, walletUser: { id: agent.id } })
    const [record] = await mergesOf(ana.id)
    expect((await undo(record?.id ?? 0)).body).toMatchObject({ id: bia.id, walletUserId, walletUser: { id: agent.id } })
    expect((await w.call(contactDetails, { params: { id: ana.id } }, agent)).body.walletUserId).toBeNull()
  })
  it('get nothing unasked if either opted out, and are split as they were', async () => {
    const { agent, talks, merge, mergesOf, undo } = await twoPeople(w)
    const [ana, bia] = [await talks('Ana Clara'), await talks('Bianca')]
    const optedOut = async (id: number) =>
      (await w.call(contactDetails, { params: { id: id as never } }, agent)).body.optedOutAt
    await w.call(toggleCampaigns, { params: { id: bia.id } }, agent)
    const at = await optedOut(bia.id)
    expect([await optedOut(ana.id), typeof at]).toEqual([null, 'string'])
    const merged = await merge(ana.id, { otherId: bia.id, closeTickets: true })
    expect(merged.body).toMatchObject({ optedOutAt: at, optedOutBy: 'colleague' })
    const [record] = await mergesOf(ana.id)
    await undo(record?.id ?? 0)
    expect([await optedOut(ana.id), await optedOut(bia.id)]).toEqual([null, at])
    const { body } = await w.call(contactDetails, { params: { id: bia.id } }, agent)
    expect(body.optedOutBy).toBe('colleague')
  })
  it('both get nothing unasked if they opted out while they were one', async () => {
    const { agent, talks, merge, mergesOf, undo } = await twoPeople(w)
    const [ana, bia] = [await talks('Ana Clara'), await talks('Bianca')]
    await merge(ana.id, { otherId: bia.id, closeTickets: true })
    await w.call(toggleCampaigns, { params: { id: ana.id } }, agent)
    const [record] = await mergesOf(ana.id)
    await undo(record?.id ?? 0)
    for (const { id } of [ana, bia]) {
      const { body } = await w.call(contactDetails, { params: { id } }, agent)
      expect(body).toMatchObject({ optedOutAt: expect.any(String), optedOutBy: 'colleague' })
    }
  })
  it.each(['before', 'while they were one'])('are blocked as both if one was blocked %s', async (when) => {
    const { agent, talks, merge, mergesOf, undo } = await twoPeople(w)
    const [ana, bia] = [await talks('Ana Clara'), await talks('Bianca')]
    const block = (id: typeof ana.id) => w.call(blockContact, { params: { id }, body: { active: false } }, agent)
    const isActive = async (id: typeof ana.id) => (await w.call(contactDetails, { params: { id } }, agent)).body.active
    if (when === 'before') await block(bia.id)
    await merge(ana.id, { otherId: bia.id, closeTickets: true })
    if (when !== 'before') await block(ana.id)
    expect(await isActive(ana.id)).toBe(false)
    const [record] = await mergesOf(ana.id)
    await undo(record?.id ?? 0)
    expect([await isActive(ana.id), await isActive(bia.id)]).toEqual([when === 'before', false])
  })
  it('bring their notes along, and take them back when they are split', async () => {
    const { agent, talks, merge, mergesOf, undo } = await twoPeople(w)
    const ana = await talks('Ana Clara')
    const bia = await talks('Bianca')
    const write = (note: string, ticketId: number) =>
      w.call(createTicketNote, { body: { note, ticketId: ticketId as never } }, agent)
    const notesOf = async (ticketId: number) => {
      const { body } = await w.call(listTicketNotes, { query: { ticketId: ticketId as never } }, agent)
      return body.map(({ note }) => note)
    }
    await write('Prefere a tarde', ana.ticket.id)
    await write('Alergia a iodo', bia.ticket.id)
    await merge(ana.id, { otherId: bia.id, closeTickets: true })
    expect(await notesOf(ana.ticket.id)).toEqual(['Alergia a iodo', 'Prefere a tarde'])
    const [record] = await mergesOf(ana.id)
    await undo(record?.id ?? 0)
    expect(await notesOf(ana.ticket.id)).toEqual(['Prefere a tarde'])
    expect(await notesOf(bia.ticket.id)).toEqual(['Alergia a iodo'])
  })
  it('are refused when both are the same or one does not exist', async () => {
    const { talks, merge } = await twoPeople(w)
    const ana = await talks('Ana Clara')
    expect((await merge(ana.id, { otherId: ana.id })).body.code).toBe('ERR_MERGE_REFUSED')
    expect((await merge(ana.id, { otherId: 2 ** 30 })).body).toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
      field: 'body.otherId',
    })
  })
})

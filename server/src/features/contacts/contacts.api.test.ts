import * as spreadsheets from '@guiche/contract/features/contact-spreadsheets'
import * as calls from '@guiche/contract/features/contacts'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import { createTicket, listTickets, ticketDetails, ticketsOfContact } from '@guiche/contract/features/tickets'
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
  const create = async (name: string, number: string, who: Signed = agent) =>
    (await w.call(calls.createContact, { body: { name, number } }, who)).body
  const list = async (query: Record<string, unknown> = {}, who: Signed = agent) =>
    (await w.call(calls.listContacts, { query: query as never }, who)).body
  const names = async (query: Record<string, unknown> = {}, who: Signed = agent) =>
    (await list(query, who)).contacts.map(({ name }) => name)
  return { company, queueId, connectionId, admin, agent, create, list, names }
}
const hideNumbers = async (admin: Signed) => {
  await w.call(updateCompanySetting, { body: { column: 'enableLGPD', data: 'enabled' } } as never, admin)
  await w.call(updateCompanySetting, { body: { column: 'lgpdHideNumber', data: 'enabled' } } as never, admin)
}

describe('the list of contacts', () => {
  it('is sorted by name, and searched without accents and by number with and without the ninth digit', async () => {
    const { create, names } = await scene()
    await create('João Conceição', '5511987654321')
    await create('ana', '551133334444')
    await create('Bárbara', '14155550123')
    expect(await names()).toEqual(['ana', 'Bárbara', 'João Conceição'])
    expect(await names({ searchParam: 'joao conc' })).toEqual(['João Conceição'])
    expect(await names({ searchParam: '(11) 8765-4321' })).toEqual(['João Conceição'])
    expect(await names({ searchParam: '100%' })).toEqual([])
  })
  it('is paged by key, and no contact appears twice or is left out', async () => {
    const { create, list } = await scene()
    for (let n = 0; n < 65; n += 1) await create(`Nome ${n % 7}`, `55119300${String(n).padStart(5, '0')}`)
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page = await list(cursor ? { cursor } : {})
      seen.push(...page.contacts.map(({ id }: { id: number }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(65)
    expect(new Set(seen).size).toBe(65)
  })
  it('is narrowed by tags, with and without a search', async () => {
    const { agent, create, names, list } = await scene()
    const tag = (await w.call(createTag, { body: { name: 'VIP' } }, agent)).body
    const other = (await w.call(createTag, { body: { name: 'Atrasado' } }, agent)).body
    const ana = await create('Ana', '5511911112222')
    const bia = await create('Bia', '5511911113333')
    await create('Caio', '5511911114444')
    await w.call(syncTags, { body: { contactId: ana.id, tags: [tag.id] } }, agent)
    await w.call(syncTags, { body: { contactId: bia.id, tags: [{ id: tag.id }, { id: other.id }] } }, agent)
    expect(await names({ tags: [tag.id] })).toEqual(['Ana', 'Bia'])
    expect(await names({ tags: [other.id] })).toEqual(['Bia'])
    expect(await names({ tags: [tag.id], searchParam: 'ana' })).toEqual(['Ana'])
    expect((await list({ tags: [other.id] })).contacts[0]?.tags.map(({ name }) => name)).toEqual(['Atrasado', 'VIP'])
  })
  it('is returned completely to older clients, and finds the contact of a number', async () => {
    const { agent, create } = await scene()
    const ana = await create('Ana', '5511987651234')
    const all = await w.call(calls.contactList, { query: {} }, agent)
    expect(all.body.map(({ name }) => name)).toEqual(['Ana'])
    const profile = (number: string) => w.call(calls.contactProfile, { params: { number } }, agent)
    expect((await profile('551187651234')).body.contactId).toBe(ana.id)
    expect((await profile('551187650000')).body.contactId).toBe(0)
  })
})

describe('changing a contact', () => {
  it('keeps fields that are absent, and everybody gets the event', async () => {
    const { company, agent, create } = await scene()
    const ana = await create('Ana', '5511987654321')
    const socket = await w.connectSocket(company.id, { token: agent.token })
    const body = { email: 'ana@example.com', extraInfo: [{ name: 'CPF', value: '123' }] }
    const changed = await w.call(calls.updateContact, { params: { id: ana.id }, body }, agent)
    expect(changed.body).toMatchObject({ name: 'Ana', number: '5511987654321', ...body })
    // Its creation may still have been on its way when the socket was let in.
    const news = () => socket.heard.find(({ payload }) => payload.action === 'update')
    await socket.until(() => news() !== undefined)
    expect(news()).toMatchObject({
      name: `company-${company.id}-contact`,
      payload: { contact: { id: ana.id, ...body } },
    })
  })
  it('moves its number, unless another contact has it, ninth digit or not', async () => {
    const { agent, create } = await scene()
    const ana = await create('Ana', '5511987654321')
    const bia = await create('Bia', '5511987650000')
    const renumber = (number: string) =>
      w.call(calls.updateContact, { params: { id: ana.id }, body: { number } }, agent)
    const taken = await renumber('551187650000')
    expect([taken.status, taken.body.code, taken.body.details]).toEqual([
      409,
      'ERR_DUPLICATED_CONTACT',
      { contactId: bia.id },
    ])
    expect((await renumber('+55 (11) 97777-6666')).body.number).toBe('5511977776666')
    // The old number is free again.
    expect((await create('Nova', '5511987654321')).number).toBe('5511987654321')
  })
  it('keeps one contact per number, however many requests give it at once, with its ninth digit or without', async () => {
    const { agent, names } = await scene()
    const numbers = ['5511987654321', '551187654321', '5511987654321', '551187654321', '551187654321', '5511987654321']
    const answers = await Promise.all(
      numbers.map((number) => w.call(calls.createContact, { body: { name: 'Ana', number } }, agent)),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect([made.length, await names()]).toEqual([1, ['Ana']])
    const contactId = made[0]?.body.id
    for (const { status, body } of answers)
      if (status !== 200) expect([body.code, body.details]).toEqual(['ERR_DUPLICATED_CONTACT', { contactId }])
  })
  it('leaves number and name alone when they are sent back masked', async () => {
    const { admin, agent, create } = await scene()
    const ana = await create('5511987654321', '5511987654321')
    await hideNumbers(admin)
    const shown = await w.call(calls.contactDetails, { params: { id: ana.id } }, agent)
    expect(shown.body.number).toBe('55119******21')
    const { name, number } = shown.body
    const body = { name, number, email: 'a@b.co' }
    await w.call(calls.updateContact, { params: { id: ana.id }, body }, agent)
    const stored = await w.call(calls.contactDetails, { params: { id: ana.id } }, admin)
    expect(stored.body).toMatchObject({ name: '5511987654321', number: '5511987654321', email: 'a@b.co' })
  })
  it('refuses a name that is too short, and a contact that does not exist', async () => {
    const { agent, create } = await scene()
    const ana = await create('Ana', '5511987654321')
    const change = (id: number, body: object) => w.call(calls.updateContact, { params: { id }, body }, agent)
    expect(await change(ana.id, { name: 'A' })).toMatchObject({ status: 400, body: { field: 'body.name' } })
    expect(await change(2 ** 30, { name: 'Ana' })).toMatchObject({ body: { code: 'ERR_NO_CONTACT_FOUND' } })
  })
})

describe('switches of a contact', () => {
  it('turn audio and the bot off and on again', async () => {
    const { agent, create } = await scene()
    const { id } = await create('Ana', '5511987654321')
    const turn = async (call: typeof calls.toggleAcceptAudio | typeof calls.toggleDisableBot) =>
      (await w.call(call, { params: { id } }, agent)).body
    expect((await turn(calls.toggleAcceptAudio)).acceptAudioMessage).toBe(false)
    expect((await turn(calls.toggleAcceptAudio)).acceptAudioMessage).toBe(true)
    expect((await turn(calls.toggleDisableBot)).disableBot).toBe(true)
    expect((await turn(calls.toggleDisableBot)).disableBot).toBe(false)
  })
  it('block here at once and with the provider afterwards; a blocked contact starts no chat', async () => {
    const { company, connectionId, queueId, agent } = await scene()
    const bia = w.customer(company.id, connectionId)
    await bia.says('oi')
    const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body
    const contactId = tickets[0]?.contactId ?? 0
    const block = (active: boolean) =>
      w.call(calls.blockContact, { params: { id: contactId }, body: { active } }, agent)
    expect((await block(false)).body.active).toBe(false)
    await w.drainJobs()
    expect(w.channel.blocked.get(bia.phone)).toBe(true)
    const other = await company.connection({ queueIds: [queueId] })
    const started = await w.call(createTicket, { body: { contactId, queueId, whatsappId: other } } as never, agent)
    expect(started.body.code).toBe('ERR_CONTACT_BLOCKED')
    expect((await block(true)).body.active).toBe(true)
    await w.drainJobs()
    expect(w.channel.blocked.get(bia.phone)).toBe(false)
  })
})

describe('the history of a contact', () => {
  it('shows what the viewer may see, newest first', async () => {
    const { company, connectionId, agent, admin } = await scene()
    const stranger = await company.user({ queueIds: [await company.queue()] })
    const bia = w.customer(company.id, connectionId)
    await bia.says('oi')
    const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body
    const contactId = tickets[0]?.contactId ?? 0
    const history = async (who: Signed) =>
      (await w.call(ticketsOfContact, { params: { contactId }, query: {} }, who)).body.tickets.map(({ id }) => id)
    expect(await history(agent)).toEqual([tickets[0]?.id])
    const contact = (await w.call(calls.contactDetails, { params: { id: contactId } }, agent)).body
    expect(contact).toMatchObject({ whatsappId: connectionId, whatsapp: { id: connectionId } })
    expect(await history(admin)).toEqual([tickets[0]?.id])
    expect(await history(stranger)).toEqual([])
  })
})

describe('deleting a contact', () => {
  it('deletes its tickets, is for admins, and everybody gets the event', async () => {
    const { company, connectionId, agent, admin } = await scene()
    await w.customer(company.id, connectionId).says('oi')
    const ticket = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]
    if (!ticket) throw new Error('no ticket')
    const id = ticket.contactId
    expect((await w.call(calls.deleteContact, { params: { id } }, agent)).status).toBe(403)
    const socket = await w.connectSocket(company.id, { token: agent.token })
    expect((await w.call(calls.deleteContact, { params: { id } }, admin)).body).toEqual({ id, message: 'Deleted' })
    expect((await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, admin)).status).toBe(404)
    expect((await w.call(calls.deleteContact, { params: { id } }, admin)).body.code).toBe('ERR_NO_CONTACT_FOUND')
    await socket.until(() =>
      socket.heard.some(({ name, payload }) => name.endsWith('-contact') && payload.action === 'delete'),
    )
    expect(socket.heard.map(({ name, payload }) => [name.replace(/^.*-/, ''), payload.action])).toEqual(
      expect.arrayContaining([
        ['ticket', 'delete'],
        ['contact', 'delete'],
      ]),
    )
  })
})

describe('importing contacts', () => {
  it('adds what is new, updates what is asked for, and gives the reason for every refused row', async () => {
    const { agent, create, names } = await scene()
    const ana = await create('Ana', '5511987654321')
    const rows = [
      { line: 2, name: 'Ana Lima', number: '(11) 8765-4321', email: 'ana@x.com' },
      {
        line: 3,
        name: 'Bia',
        number: '11 97777-6666',
        tags: ['VIP', 'novos'],
        extraInfo: [{ name: 'CPF', value: '1' }],
      },
      { line: 4, name: 'Bia de novo', number: '+55 11 97777 6666' },
      { line: 5, name: 'Sem número' },
      { line: 6, name: 'Curto', number: '12' },
    ]
    const send = async (more: object) =>
      (await w.call(spreadsheets.uploadContacts, { body: { rows, ...more } }, agent)).body
    expect(await send({})).toEqual({
      created: 1,
      updated: 0,
      refused: [
        { line: 2, reason: 'exists', contactId: ana.id },
        { line: 4, reason: 'repeated' },
        { line: 5, reason: 'number_missing' },
        { line: 6, reason: 'number_invalid' },
      ],
    })
    expect(await names()).toEqual(['Ana', 'Bia'])
    // Once more: nothing is doubled.
    expect(await send({ existing: 'update' })).toMatchObject({ created: 0, updated: 2 })
    expect(await names()).toEqual(['Ana Lima', 'Bia'])
    const [, bia] = (await w.call(calls.listContacts, { query: {} }, agent)).body.contacts
    expect(bia?.tags.map(({ name }) => name)).toEqual(['VIP', 'novos'])
    expect((await w.call(calls.contactDetails, { params: { id: ana.id } }, agent)).body.email).toBe('ana@x.com')
  })
  it('sends one event for many', async () => {
    const { company, agent } = await scene()
    const socket = await w.connectSocket(company.id, { token: agent.token })
    const rows = Array.from({ length: 50 }, (_, n) => ({ line: n, number: `119300000${10 + n}` }))
    await w.call(spreadsheets.uploadContacts, { body: { rows } }, agent)
    await socket.until(() => socket.heard.some(({ name }) => name.endsWith('-contact')))
    expect(socket.heard.map(({ payload }) => payload.action).filter((action) => action)).toEqual(['reload'])
  })
  it('can be exported again unchanged, by admins', async () => {
    const { agent, admin } = await scene()
    const rows = [{ line: 1, name: 'Bia', number: '5511977776666', email: 'b@x.co', tags: ['VIP'] }]
    await w.call(spreadsheets.uploadContacts, { body: { rows } }, agent)
    expect((await w.call(spreadsheets.exportContacts, { query: {} }, agent)).status).toBe(403)
    const { contacts } = (await w.call(spreadsheets.exportContacts, { query: {} }, admin)).body
    expect(contacts).toMatchObject([{ name: 'Bia', number: '5511977776666', email: 'b@x.co', tags: ['VIP'] }])
  })
})

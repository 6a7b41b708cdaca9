import * as items from '@guiche/contract/features/contact-list-items'
import * as calls from '@guiche/contract/features/contact-lists'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const there = await reception(w)
  const { admin } = there
  const add = (name: string, who: Signed = admin) => w.call(calls.createContactList, { body: { name } }, who)
  const list = async (name = 'Clientes') => (await add(name)).body
  const put = (listId: number, name: string, number: string, more: object = {}, who: Signed = admin) =>
    w.call(items.createContactListItem, { body: { name, number, contactListId: listId, ...more } }, who)
  const change = (id: number, body: object) =>
    w.call(items.updateContactListItem, { params: { id }, body: body as never }, admin)
  const people = async (listId: number, query: object = {}) =>
    (await w.call(items.listContactListItems, { query: { contactListId: listId, ...query } }, admin)).body
  const read = async (id: number) => (await w.call(calls.contactListDetails, { params: { id } }, admin)).body
  return { ...there, add, list, put, change, people, read }
}

describe('contact lists', () => {
  it('are created, renamed and removed with their people', async () => {
    const { admin, list, put, people } = await scene()
    const made = await list()
    expect(made).toMatchObject({ name: 'Clientes', contactsCount: 0, validCount: 0, invalidCount: 0 })
    const { body: ana } = await put(made.id, 'Ana', '5511988887777')
    const renamed = await w.call(
      calls.updateContactList,
      { params: { id: made.id }, body: { name: ' Clientes de maio ' } },
      admin,
    )
    expect(renamed.body).toMatchObject({ id: made.id, name: 'Clientes de maio', contactsCount: 1 })
    expect((await w.call(calls.deleteContactList, { params: { id: made.id } }, admin)).status).toBe(200)
    expect((await w.call(calls.contactListDetails, { params: { id: made.id } }, admin)).body.code).toBe('ERR_NOT_FOUND')
    expect((await w.call(items.contactListItemDetails, { params: { id: ana.id } }, admin)).body.code).toBe(
      'ERR_NOT_FOUND',
    )
    expect(await people(made.id)).toMatchObject({ code: 'ERR_NOT_FOUND', field: 'query.contactListId' })
  })
  it.each(['', ' ', 'a', 'a'.repeat(51)])('are refused with the name %j', async (name) => {
    const { add } = await scene()
    expect(await add(name)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION', field: 'body.name' } })
  })
  it('are found by name, page by page, and are offered completely', async () => {
    const { admin, add } = await scene()
    for (let at = 0; at < 22; at += 1) await add(`Preço ${String(at).padStart(2, '0')}`)
    await add('Outra')
    const query = { searchParam: 'preco' }
    const first = (await w.call(calls.listContactLists, { query }, admin)).body
    expect([first.records.length, first.hasMore]).toEqual([20, true])
    const cursor = first.nextCursor ?? ''
    const rest = (await w.call(calls.listContactLists, { query: { ...query, cursor } }, admin)).body
    expect(rest.records.map(({ name }) => name)).toEqual(['Preço 20', 'Preço 21'])
    const second = (await w.call(calls.listContactLists, { query: { ...query, pageNumber: 2 } }, admin)).body
    expect(second.records).toEqual(rest.records)
    expect((await w.call(calls.contactListNames, { query: {} }, admin)).body).toHaveLength(23)
  })
  it('can be named by everybody of the company; only admins see who is in them', async () => {
    const { agent, add, put, list } = await scene()
    const { body: own } = await add('Da equipe', agent)
    expect(own.name).toBe('Da equipe')
    expect((await w.call(calls.listContactLists, { query: {} }, agent)).body.records).toHaveLength(1)
    const { id } = await list()
    expect((await put(id, 'Ana', '5511988887777', {}, agent)).body.code).toBe('ERR_NO_PERMISSION')
    const query = { contactListId: id }
    expect((await w.call(items.listContactListItems, { query }, agent)).body.code).toBe('ERR_NO_PERMISSION')
    const upload = { params: { id }, body: { rows: [] } }
    expect((await w.call(calls.uploadContactList, upload, agent)).body.code).toBe('ERR_NO_PERMISSION')
    await put(id, 'Ana', '5511988887777')
    const removed = (listId: typeof id) =>
      w.call(calls.deleteContactList, { params: { id: listId } }, agent).then(({ status }) => status)
    expect([await removed(id), await removed(own.id as never)]).toEqual([403, 200])
  })
  it('are refused when the plan has no campaigns', async () => {
    const { company, admin, list } = await scene()
    const { id } = await list()
    const without = {
      name: 'no_campaigns',
      text: 'update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)',
    }
    await w.deps.db.platform((tx) => tx.sql(without, [company.id]))
    for (const refused of [
      await w.call(calls.listContactLists, { query: {} }, admin),
      await w.call(items.listContactListItems, { query: { contactListId: id } }, admin),
      await w.call(calls.deleteContactList, { params: { id } }, admin),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'ERR_PLAN_FEATURE'])
  })
})

describe('the people of a list', () => {
  it('are added with their number as digits, and are not checked yet', async () => {
    const { list, put, read } = await scene()
    const { id } = await list()
    const { body } = await put(id, 'Ana Souza', '+55 (11) 98888-7777', { email: 'ana@example.com' })
    expect(body).toMatchObject({
      ...{ name: 'Ana Souza', number: '5511988887777', email: 'ana@example.com', contactListId: id },
      ...{ isWhatsappValid: null, checkedAt: null },
    })
    expect(await read(id)).toMatchObject({ contactsCount: 1, validCount: 0, invalidCount: 0 })
  })
  it('are in a list once, with or without the ninth digit, and may be in another', async () => {
    const { list, put, read } = await scene()
    const [one, other] = [await list(), await list('Outra')]
    await put(one.id, 'Ana', '5511988887777')
    const again = await put(one.id, 'Ana de novo', '551188887777')
    expect(again).toMatchObject({ status: 409, body: { code: 'ERR_ALREADY_IN_LIST', field: 'body.number' } })
    expect((await put(other.id, 'Ana', '551188887777')).status).toBe(200)
    expect((await read(one.id)).contactsCount).toBe(1)
  })
  it('are in a list once, even when two admins add them at the same moment', async () => {
    const { list, put, read } = await scene()
    const { id } = await list()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(id, `Ana ${n}`, '5511988887777')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await read(id)).contactsCount).toBe(1)
  })
  it('can be changed and removed, and the list counts them', async () => {
    const { admin, list, put, change, people, read } = await scene()
    const { id } = await list()
    const { body: ana } = await put(id, 'Ana', '5511988887777')
    const { body: bia } = await put(id, 'Bia', '5511977776666')
    expect((await change(ana.id, { name: 'Ana Lima', email: '' })).body).toMatchObject({
      ...{ name: 'Ana Lima', number: '5511988887777', email: '' },
    })
    expect((await change(ana.id, { number: '5511977776666' })).body.code).toBe('ERR_ALREADY_IN_LIST')
    expect((await change(ana.id, { number: '5521977776666' })).body.number).toBe('5521977776666')
    expect((await w.call(items.deleteContactListItem, { params: { id: bia.id } }, admin)).status).toBe(200)
    expect((await people(id)).contacts.map(({ name }) => name)).toEqual(['Ana Lima'])
    expect((await read(id)).contactsCount).toBe(1)
  })
  it.each([
    [{ name: 'A' }, 'body.name'],
    [{ name: 'A'.repeat(51) }, 'body.name'],
    [{ name: 'A\u0000b' }, 'body.name'],
    [{ number: '1234567' }, 'body.number'],
    [{ number: '0123456789' }, 'body.number'],
    [{ number: '1'.repeat(51) }, 'body.number'],
    [{ email: 'ana@' }, 'body.email'],
    [{ contactListId: 'x' }, 'body.contactListId'],
  ])('are refused as %j', async (wrong, field) => {
    const { admin, list } = await scene()
    const { id } = await list()
    const body = { name: 'Ana', number: '5511988887777', contactListId: id, ...wrong } as never
    const refused = await w.call(items.createContactListItem, { body }, admin)
    expect([refused.status, refused.body.field]).toEqual([400, field])
  })
  it('are found by name without accents and by any part of the number', async () => {
    const { list, put, people } = await scene()
    const { id } = await list()
    await put(id, 'Ângela Prado', '5511988887777')
    await put(id, 'Bia', '5521977776666')
    const named = async (searchParam: string) => (await people(id, { searchParam })).contacts.map(({ name }) => name)
    expect(await named('angela')).toEqual(['Ângela Prado'])
    expect(await named('7777')).toEqual(['Ângela Prado', 'Bia'])
    expect(await named('(21) 97777')).toEqual(['Bia'])
    expect(await named('%')).toEqual([])
  })
  it('are announced to admins, and the list’s count to the company', async () => {
    const { company, admin, agent, list, put } = await scene()
    const [boss, mate] = [
      await w.connectSocket(company.id, { token: admin.token }),
      await w.connectSocket(company.id, { token: agent.token }),
    ]
    const { id } = await list()
    const { body: ana } = await put(id, 'Ana', '5511988887777')
    const [lists, people] = [wireName('contactList', company.id), wireName('contactListItem', company.id)]
    expect([lists, people]).toEqual([`company-${company.id}-ContactList`, `company-${company.id}-ContactListItem`])
    await boss.until(() => boss.heard.some(({ name }) => name === people))
    const told = (socket: typeof boss, name: string) =>
      socket.heard.filter((each) => each.name === name).map(({ payload }) => payload)
    expect(told(boss, people)).toMatchObject([
      { action: 'create', id: ana.id, contactListId: id, record: { name: 'Ana' } },
    ])
    await mate.until(() => told(mate, lists).length === 2)
    expect(told(mate, lists)).toMatchObject([
      { action: 'create', id, record: { contactsCount: 0 } },
      { action: 'update', id, record: { contactsCount: 1 } },
    ])
    expect(told(mate, people)).toEqual([])
  })
})

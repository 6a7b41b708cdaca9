import { encodeCursor } from '@guiche/contract/core/paging'
import { deleteConnection, endSession } from '@guiche/contract/features/connections'
import * as calls from '@guiche/contract/features/contacts'
import * as phones from '@guiche/contract/features/phone-books'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import type { ChannelConnection, PhoneBookEntry } from '../../channels/channel.ts'
import { prunePhoneImports } from './actions/import-phone-book.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const owner = '5511900001111'
const known = (number: string, savedName?: string, more: Partial<PhoneBookEntry> = {}): PhoneBookEntry => ({
  number,
  ...(savedName ? { savedName } : {}),
  isKnown: true,
  ...more,
})

const scene = async () => {
  const { company, connectionId, admin, agent } = await reception(w)
  const connection = { id: connectionId, companyId: company.id } as ChannelConnection
  const tells = async (entries: PhoneBookEntry[], from = owner) => w.sink.phoneBook?.(connection, from, entries)
  const book = async () =>
    (await w.call(phones.phoneBooks, {}, admin)).body.find(({ whatsappId }) => whatsappId === connectionId)
  const people = async (query: { searchParam?: string; cursor?: string } = {}, who: Signed = admin) =>
    (await w.call(phones.phoneBookPeople, { params: { whatsappId: connectionId }, query }, who)).body
  const start = (body: { whatsappId?: number | null; people?: number[] } = { whatsappId: connectionId }) =>
    w.call(phones.importContacts, { body: body as never }, admin)
  const contacts = async () => (await w.call(calls.listContacts, { query: {} }, agent)).body.contacts
  const create = (name: string, number: string) => w.call(calls.createContact, { body: { name, number } }, agent)
  return { company, connectionId, admin, agent, tells, book, people, start, contacts, create }
}

describe('the address book of a phone', () => {
  it('creates no contact by itself, and says who is one already', async () => {
    const { tells, book, people, contacts, create } = await scene()
    await create('Dona Ana', '551187654321')
    await tells([known('5511987654321', 'Ana Lima'), known('14155550123', 'Zoé'), known('5511955554444')])
    expect(await book()).toMatchObject({ hasBook: true, total: 3, fresh: 2, lastImport: null })
    expect((await people()).people).toMatchObject([
      { name: '5511955554444', contact: null },
      { name: 'Ana Lima', number: '5511987654321', contact: { name: 'Dona Ana' } },
      { name: 'Zoé', contact: null },
    ])
    expect(await contacts()).toHaveLength(1)
  })

  it('arrives in pieces, and what was known stays', async () => {
    const { tells, people } = await scene()
    await tells([known('5511987654321', undefined, { pushedName: 'ana :)', isKnown: false })])
    expect((await people()).people).toEqual([])
    await tells([known('5511987654321', 'Ana', { lid: '77' })])
    await tells([known('5511987654321', undefined, { isKnown: false }), known('5511987654322', 'Bia')])
    expect((await people()).people.map(({ name }) => name)).toEqual(['Ana', 'Bia'])
    await tells([known('5511987654321', 'Ana Lima')])
    expect((await people()).people.map(({ name }) => name)).toEqual(['Ana Lima', 'Bia'])
  })

  it('is paged by key and searched by name and number', async () => {
    const { tells, people } = await scene()
    await tells(Array.from({ length: 120 }, (_, n) => known(`55119300${String(n).padStart(5, '0')}`, `Nome ${n % 7}`)))
    await tells([known('5511987654321', 'João Conceição')])
    const seen: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await people(cursor ? { cursor } : {})
      seen.push(...page.people.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([121, 121])
    const strange = await people({ cursor: encodeCursor(['nome 3', 2 ** 40]) })
    expect(strange.people.map(({ id }) => id)).toEqual(seen.slice(0, strange.people.length))
    const found = async (searchParam: string) => (await people({ searchParam })).people.map(({ name }) => name)
    expect(await found('joao conc')).toEqual(['João Conceição'])
    expect(await found('(11) 8765-4321')).toEqual(['João Conceição'])
    expect(await found('%')).toEqual([])
  })

  it('is that of the phone that is linked now', async () => {
    const { connectionId, company, tells, people, book } = await scene()
    await tells([known('5511987654321', 'Ana'), known('5511987654322', 'Bia')])
    await w.sink.status({ id: connectionId, companyId: company.id } as ChannelConnection, {
      state: 'CONNECTED',
      number: '5511900002222',
    })
    expect([(await people()).people, (await book())?.total]).toEqual([[], 0])
    await tells([known('5511987654322', 'Beatriz')], '5511900002222')
    expect((await people()).people.map(({ name }) => name)).toEqual(['Beatriz'])
  })

  it('is for people who manage connections, and for no other company', async () => {
    const { agent, connectionId, tells, people } = await scene()
    await tells([known('5511987654321', 'Ana')])
    const params = { whatsappId: connectionId }
    expect((await w.call(phones.phoneBookPeople, { params: params as never, query: {} }, agent)).status).toBe(403)
    expect((await w.call(phones.phoneBooks, {}, agent)).status).toBe(403)
    expect((await w.call(phones.importContacts, { body: {} }, agent)).status).toBe(403)
    const stranger = await scene()
    const theirs = await w.call(phones.phoneBookPeople, { params: params as never, query: {} }, stranger.admin)
    expect(theirs).toMatchObject({ status: 404, body: { code: 'ERR_NO_WAPP_FOUND' } })
    expect((await stranger.start({ whatsappId: connectionId })).body.code).toBe('ERR_NO_WAPP_FOUND')
    expect((await people()).people).toHaveLength(1)
  })

  it('hides numbers from people who may not see them', async () => {
    const { company, admin, tells, people } = await scene()
    const runner = await company.user({ flags: { allowConnections: true } })
    for (const column of ['enableLGPD', 'lgpdHideNumber'])
      await w.call(updateCompanySetting, { body: { column, data: 'enabled' } } as never, admin)
    await tells([known('5511987654321')])
    const [masked] = (await people({}, runner)).people
    expect([masked?.name, masked?.number]).toEqual(['55119******21', '55119******21'])
    expect((await people()).people[0]?.number).toBe('5511987654321')
  })
})

describe('an import from a phone', () => {
  it('creates contacts for everybody, keeps the names that agents gave, and names those without one', async () => {
    const { company, agent, connectionId, tells, start, contacts, create, book } = await scene()
    await create('Dona Ana', '551187654321')
    await create('5511955554444', '5511955554444')
    await tells([
      known('5511987654321', 'Ana Lima'),
      known('5511955554444', 'Caio'),
      known('14155550123', 'Zoé', { lid: '9900' }),
      known('551133334444'),
      known('5511922223333', undefined, { pushedName: 'só ouvi falar', isKnown: false }),
    ])
    const socket = await w.connectSocket(company.id, { token: agent.token })
    const started = await start()
    expect(started).toMatchObject({ status: 200, body: { state: 'running', total: 4, done: 0 } })
    await w.drainJobs()
    const names = (await contacts()).map(({ name, number }) => [name, number])
    expect(names).toEqual([
      ['551133334444', '551133334444'],
      ['Caio', '5511955554444'],
      ['Dona Ana', '551187654321'],
      ['Zoé', '14155550123'],
    ])
    expect((await book())?.lastImport).toMatchObject({ state: 'ended', total: 4, done: 4, created: 2, named: 1 })
    // Lists are asked for again, once; and the LID leads to the contact of the number.
    await socket.until(() => socket.heard.some(({ payload }) => payload.action === 'reload'))
    await w.customer(company.id, connectionId).says('oi', { chat: { identities: [{ kind: 'lid', value: '9900' }] } })
    expect(await contacts()).toHaveLength(4)
  })

  it('of some people takes only those, and adds nobody when it is repeated', async () => {
    const { connectionId, tells, people, start, contacts } = await scene()
    await tells([known('5511987654321', 'Ana'), known('5511987654322', 'Bia'), known('5511987654323', 'Caio')])
    const bia = (await people()).people.find(({ name }) => name === 'Bia')
    const some = { whatsappId: connectionId, people: [bia?.id ?? 0] }
    expect((await start(some)).body.total).toBe(1)
    expect((await start(some)).body.total).toBe(1)
    await w.drainJobs()
    expect((await contacts()).map(({ name }) => name)).toEqual(['Bia'])
  })

  it('of many continues part after part, and reports its progress', async () => {
    const { admin, company, tells, start, contacts } = await scene()
    await tells(Array.from({ length: 450 }, (_, n) => known(`55119300${String(n).padStart(5, '0')}`, `Nome ${n}`)))
    const socket = await w.connectSocket(company.id, { token: admin.token })
    // Without a connection it is the one whose phone has an address book.
    const { id } = (await start({})).body
    await w.drainJobs()
    const steps = () =>
      socket.heard.flatMap(({ payload }) => (payload.action === 'import' ? [payload.import as phones.PhoneImport] : []))
    await socket.until(() => steps().some(({ state }) => state === 'ended'))
    expect(steps().map(({ done }) => done)).toEqual([0, 200, 400, 450])
    expect(await contacts()).toHaveLength(100)
    const found = await w.call(phones.phoneImportDetails, { params: { importId: id as never } }, admin)
    expect(found.body).toMatchObject({ id, state: 'ended', created: 450 })
    const stranger = await scene()
    const theirs = await w.call(phones.phoneImportDetails, { params: { importId: id as never } }, stranger.admin)
    expect(theirs).toMatchObject({ status: 404, body: { code: 'ERR_NOT_FOUND' } })
  })

  it('twice at the same moment creates each contact once', async () => {
    const { tells, start, contacts } = await scene()
    await tells(Array.from({ length: 20 }, (_, n) => known(`55119300${String(n).padStart(5, '0')}`, `Nome ${n}`)))
    await Promise.all([start(), start(), start()])
    await w.drainJobs()
    expect(await contacts()).toHaveLength(20)
  })

  it('is refused when there is nothing to import', async () => {
    const { admin, company, connectionId, start } = await scene()
    expect(await start()).toMatchObject({ status: 409, body: { code: 'ERR_PHONE_BOOK_EMPTY' } })
    // Mistyped, it would have meant everybody.
    expect(await start({ numbers: [] } as never)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } })
    expect(await start({ whatsappId: connectionId, people: [2 ** 30] })).toMatchObject({
      status: 404,
      body: { code: 'ERR_NOT_FOUND', field: 'body.people' },
    })
    const cloud = await company.connection({ channel: 'whatsappapi', phoneNumberId: String(Date.now()) })
    expect(await start({ whatsappId: cloud })).toMatchObject({ status: 409, body: { code: 'ERR_CHANNEL_UNABLE' } })
    await w.call(endSession, { params: { id: connectionId } }, admin)
    expect(await start()).toMatchObject({ status: 503, body: { code: 'ERR_WAPP_NOT_INITIALIZED' } })
    await w.call(deleteConnection, { params: { id: connectionId } }, admin)
    expect(await start({})).toMatchObject({ status: 404, body: { code: 'ERR_NO_DEF_WAPP_FOUND' } })
  })
})

it('a finished import is deleted after a month, a running one is not', async () => {
  const { tells, start, book } = await scene()
  await tells([known('5511987654321', 'Ana')])
  await start()
  const later = (days: number) => ({ ...w.deps, clock: { now: () => new Date(Date.now() + days * 86_400_000) } })
  await prunePhoneImports(later(31), 30)
  expect((await book())?.lastImport).toMatchObject({ state: 'running' })
  await w.drainJobs()
  await prunePhoneImports(later(29), 30)
  expect((await book())?.lastImport).toMatchObject({ state: 'ended' })
  await prunePhoneImports(later(31), 30)
  expect((await book())?.lastImport).toBeNull()
})

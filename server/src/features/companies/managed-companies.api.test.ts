import type { Answer } from '@guiche/contract/core/endpoint'
import { login, me, welcome } from '@guiche/contract/features/auth'
import {
  companiesWithPlans,
  companyDetails,
  companyList,
  createCompany,
  deleteCompany,
  extendCompany,
  listCompanies,
  type ManagedCompany,
  restoreCompany,
  updateCompany,
} from '@guiche/contract/features/companies'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, type Signed, type World, world } from '../../../test/world.ts'
import { createPlan } from './actions/create-company.ts'
import { tellOfUse } from './actions/tell-of-use.ts'

let w: World
let reseller: Signed & { companyId: number }
let planId: number

const becomeSuper = { name: 'test_become_super', text: 'update users set super = true where id = $1' }

beforeAll(async () => {
  w = await world({ ownDatabase: 'managed_companies' })
  w.clock.at = new Date('2026-03-10T15:00:00Z')
  const platform = await w.company()
  const boss = await platform.user({ profile: 'admin' })
  await w.deps.db.platform((tx) => tx.sql(becomeSuper, [boss.id]))
  reseller = { ...boss, companyId: platform.id }
  planId = await createPlan(w.deps, { name: 'Básico', users: 5, connections: 5, queues: 5, amountCents: 9990 })
})
afterAll(() => w.close())

let names = 0
const fresh = (more: object = {}) => {
  names += 1
  return { name: `Clínica ${names}`, email: `dona${names}@clinica.example`, planId, password, ...more }
}
const add = async (more: object = {}) => {
  const { status, body } = await w.call(createCompany, { body: fresh(more) as never }, reseller)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer<typeof createCompany>
}
const change = (id: number, body: object) =>
  w.call(updateCompany, { params: { id }, body: body as never }, reseller) as Promise<{
    status: number
    body: ManagedCompany & { code?: string; field?: string }
  }>
const listed = async (query: Record<string, unknown> = {}) =>
  (await w.call(listCompanies, { query }, reseller)).body as Answer<typeof listCompanies>
const of = async (id: number) =>
  (await w.call(companyList, {}, reseller)).body.find((company) => company.id === id) as ManagedCompany
const enter = (email: string | null, word = password) => w.call(login, { body: { email: email ?? '', password: word } })

describe('a company', () => {
  it('is added with its first admin, who signs in with the given password, which is never returned', async () => {
    for (const [spelling, word] of [
      ['password', 'Segredo-Um-1'],
      ['passwordDefault', 'Segredo-Dois-2'],
    ] as const) {
      const made = await add({ password: undefined, [spelling]: word, document: '12.345.678/0001-90' })
      expect(JSON.stringify(made)).not.toContain(word)
      expect(made).toMatchObject({
        ...{ status: true, recurrence: 'MENSAL', dueDate: '2026-04-10', daysLeft: 31, document: '12.345.678/0001-90' },
        ...{ plan: { name: 'Básico', amount: 99.9 }, lastLogin: null, folderSize: 0, numberFileFolder: 0 },
        ...{ goesAt: null, invitation: null, numberAttendants: null },
      })
      const entered = await enter(made.email, word)
      expect(entered.body.user).toMatchObject({ profile: 'admin', super: false, company: { id: made.id } })
      expect((await of(made.id)).lastLogin).toBe('2026-03-10T15:00:00.000Z')
    }
  })

  it('without a password invites its admin', async () => {
    const made = await add({ password: undefined })
    const link = new URL(made.invitation?.link ?? '')
    const entered = await w.call(welcome, { body: { token: link.searchParams.get('token') ?? '' } })
    expect(entered.body.user).toMatchObject({ mustChangePassword: true, company: { id: made.id } })
    expect((await of(made.id)).lastLogin).toBe('2026-03-10T15:00:00.000Z')
  })

  it('needs a valid name, e-mail and plan', async () => {
    const known = await add()
    for (const [field, code, body] of [
      ['body.name', 'ERR_VALIDATION', { name: 'A' }],
      ['body.name', 'ERR_VALIDATION', { name: 'x'.repeat(51) }],
      ['body.email', 'ERR_VALIDATION', { email: 'dona' }],
      ['body.planId', 'ERR_VALIDATION', { planId: 'nenhum' }],
      ['body.numberAttendants', 'ERR_VALIDATION', { numberAttendants: 'três' }],
      ['body.dueDate', 'ERR_VALIDATION', { dueDate: '10/03/2026' }],
      ['body.recurrence', 'ERR_VALIDATION', { recurrence: 'SEMANAL' }],
      ['body.name', 'ERR_COMPANY_NAME_TAKEN', { name: known.name.toUpperCase() }],
      ['body.email', 'ERR_EMAIL_TAKEN', { email: known.email?.toUpperCase() }],
      ['body.planId', 'ERR_NO_PLAN_FOUND', { planId: 2_000_000 }],
    ] as const) {
      const refused = await w.call(createCompany, { body: fresh(body) as never }, reseller)
      expect([refused.body.field, refused.body.code], JSON.stringify(body)).toEqual([field, code])
      expect(refused.status).toBeGreaterThanOrEqual(400)
    }
    const missing = await w.call(createCompany, { body: {} as never }, reseller)
    expect(missing.status).toBe(400)
    const count = (await listed()).count
    await w.call(createCompany, { body: fresh({ email: known.email }) as never }, reseller)
    expect((await listed()).count).toBe(count)
  })

  it('has a name that is not another one by accents, letter case, blanks or what nobody sees', async () => {
    const tail = crypto.randomUUID().slice(0, 8)
    const first = await add({ name: `Pão de Açúcar ${tail}` })
    for (const name of ['PAO DE ACUCAR', 'Pão  de\u00a0Açúcar', 'Pão de\u3000 Açúcar', 'Pão\u200b de Açú\u00adcar']) {
      const { body } = await w.call(createCompany, { body: fresh({ name: `${name} ${tail}` }) as never }, reseller)
      expect(body.code, JSON.stringify(name)).toBe('ERR_COMPANY_NAME_TAKEN')
    }
    const other = await add({ name: `Pãode Açúcar ${tail}` })
    expect((await change(other.id, { name: first.name.toUpperCase() })).body.code).toBe('ERR_COMPANY_NAME_TAKEN')
    expect((await change(first.id, { name: first.name.toUpperCase() })).body.name).toBe(first.name.toUpperCase())
  })

  it('changes only the given fields, and its name and plan are checked again', async () => {
    const [one, two] = [await add(), await add()]
    const fields = { addressCity: 'Recife', addressState: 'PE', numberConections: '3', paymentMethod: 'pix' }
    expect((await change(one.id, fields)).body).toMatchObject({ ...fields, numberConections: 3, name: one.name })
    expect((await change(one.id, { dueDate: '2026-03-15T03:00:00.000Z' })).body).toMatchObject({
      dueDate: '2026-03-15',
      daysLeft: 5,
    })
    expect((await change(one.id, { numberConections: null })).body.numberConections).toBeNull()
    expect((await change(one.id, { name: two.name })).body.code).toBe('ERR_COMPANY_NAME_TAKEN')
    expect((await change(one.id, { planId: 2_000_000 })).body).toMatchObject({
      code: 'ERR_NO_PLAN_FOUND',
      field: 'body.planId',
    })
    expect((await change(2_000_000, { name: 'Ninguém' })).body.code).toBe('ERR_NO_COMPANY_FOUND')
  })

  it('has its due date moved by its recurrence from its present date', async () => {
    const { id } = await add({ dueDate: '2026-01-31', recurrence: 'MENSAL' })
    const extend = () => w.call(extendCompany, { params: { id } }, reseller)
    expect((await extend()).body).toMatchObject({ dueDate: '2026-02-28', daysLeft: -10 })
    await change(id, { recurrence: 'ANUAL' })
    expect((await extend()).body).toMatchObject({ dueDate: '2027-02-28', recurrence: 'ANUAL' })
    // Older clients mean "never" by it.
    expect((await change(id, { dueDate: '9999-12-31' })).body).toMatchObject({ dueDate: '2999-12-31' })
    expect((await extend()).body).toMatchObject({ dueDate: '2999-12-31' })
  })

  it('of the platform itself stays active', async () => {
    for (const refused of [
      await change(1, { status: false }),
      await change(1, { dueDate: '2020-01-01' }),
      await w.call(extendCompany, { params: { id: 1 } }, reseller),
      await w.call(deleteCompany, { params: { id: 1 }, body: {} }, reseller),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'ERR_PLATFORM_COMPANY'])
  })

  it('can be listed, added, changed, extended, removed and restored only by the super admin', async () => {
    const made = await add()
    const { body: owner } = await enter(made.email)
    const clinic = await w.company()
    const params = { id: made.id }
    for (const who of [{ token: owner.token }, await clinic.user({ profile: 'admin' }), await clinic.user()]) {
      for (const refused of [
        await w.call(listCompanies, { query: {} }, who),
        await w.call(companiesWithPlans, { query: {} }, who),
        await w.call(companyList, {}, who),
        await w.call(createCompany, { body: fresh() as never }, who),
        await w.call(updateCompany, { params, body: { dueDate: '2099-01-01' } }, who),
        await w.call(extendCompany, { params }, who),
        await w.call(deleteCompany, { params, body: { name: made.name } }, who),
        await w.call(restoreCompany, { params }, who),
      ])
        expect([refused.status, refused.body.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    }
    const { lastLogin: _enteredMeanwhile, ...now } = await of(made.id)
    expect(made).toMatchObject(now)
  })
})

describe('the table', () => {
  it('is paged in the order of names, can be searched, and is the same under the older name', async () => {
    for (let count = 0; count < 22; count += 1) await w.company({ name: `Zebra ${String(count).padStart(2, '0')}` })
    await w.company({ name: 'zêbra 00', email: 'listra@example.com' })
    const first = await listed({ searchParam: 'zebra' })
    expect([first.companies.length, first.count, first.hasMore]).toEqual([20, 23, true])
    const rest = await listed({ searchParam: 'zebra', cursor: first.nextCursor })
    expect([rest.companies.length, rest.hasMore, rest.nextCursor]).toEqual([3, false, null])
    const all = [...first.companies, ...rest.companies].map(({ name }) => name)
    expect(all.slice(0, 3)).toEqual(['Zebra 00', 'zêbra 00', 'Zebra 01'])
    expect(new Set([...first.companies, ...rest.companies].map(({ id }) => id)).size).toBe(23)
    expect((await listed({ searchParam: 'zebra', pageNumber: 2 })).companies).toEqual(rest.companies)
    expect((await listed({ searchParam: 'LISTRA@' })).companies.map(({ name }) => name)).toEqual(['zêbra 00'])
    expect((await w.call(companiesWithPlans, { query: { searchParam: 'zebra' } }, reseller)).body).toEqual(first)
  })
})

describe('a user of a company', () => {
  const seat = async () => {
    const made = await add()
    const entered = await enter(made.email)
    const who = { token: entered.body.token }
    const socket = await w.connectSocket(made.id, { token: who.token })
    const heard = () => socket.heard.filter(({ name }) => name === `company-${made.id}-company`)
    const gone = () => expect.poll(() => socket.socket.connected, { timeout: 10_000 }).toBe(false)
    return { made, who, heard, gone, work: () => w.call(listTickets, { query: { status: 'pending' } }, who) }
  }

  it('is shut out at once when it is switched off, and let in again when it is switched on', async () => {
    const { made, who, heard, gone, work } = await seat()
    await change(made.id, { status: false })
    await gone()
    expect(heard().map(({ payload }) => payload.company)).toEqual([{ status: false }])
    expect((await work()).body.code).toBe('ERR_COMPANY_INACTIVE')
    expect((await enter(made.email)).body.code).toBe('ERR_COMPANY_INACTIVE')
    await change(made.id, { status: true })
    expect((await w.call(me, {}, who)).body.company.status).toBe(true)
    expect((await work()).status).toBe(200)
  })

  it('can only reach the bill once the due date has passed, and works again as soon as it is moved', async () => {
    const { made, who, work } = await seat()
    await change(made.id, { dueDate: '2026-03-09' })
    expect((await work()).body.code).toBe('ERR_SUBSCRIPTION_EXPIRED')
    expect((await w.call(me, {}, who)).body.company.dueDate).toBe('2026-03-09')
    await w.call(extendCompany, { params: { id: made.id } }, reseller)
    expect((await work()).status).toBe(200)
  })

  it('sees a change of plan at once', async () => {
    const { made, who, heard } = await seat()
    const other = await createPlan(w.deps, {
      name: `Outro ${names}`,
      users: 1,
      connections: 1,
      queues: 1,
      useKanban: true,
    })
    await change(made.id, { planId: other, name: `${made.name} Nova` })
    await expect.poll(() => heard().length).toBe(1)
    expect(heard()[0]?.payload.company).toMatchObject({
      name: `${made.name} Nova`,
      plan: { id: other, users: 1, useKanban: true },
    })
    expect((await w.call(me, {}, who)).body.company.plan).toMatchObject({ id: other, useKanban: true })
  })
})

describe('removing a company', () => {
  const remove = (id: number, name?: string) =>
    w.call(deleteCompany, { params: { id }, body: name === undefined ? {} : { name } }, reseller)
  const restore = (id: number) => w.call(restoreCompany, { params: { id } }, reseller)

  it('asks for its name, lets nobody in afterwards, and can be undone completely', async () => {
    const made = await add()
    const { body: session } = await enter(made.email)
    const wrong = await remove(made.id, 'Outra')
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([400, 'ERR_COMPANY_NAME_DIFFERS', 'body.name'])
    expect((await remove(made.id, made.name)).body).toMatchObject({
      status: false,
      goesAt: '2026-03-17T15:00:00.000Z',
    })
    expect((await enter(made.email)).body.code).toBe('ERR_COMPANY_INACTIVE')
    expect((await remove(made.id)).body.goesAt).toBe('2026-03-17T15:00:00.000Z')
    expect((await change(made.id, { status: true })).body.code).toBe('ERR_NO_COMPANY_FOUND')
    expect((await restore(made.id)).body).toMatchObject({ status: true, goesAt: null, name: made.name })
    expect((await w.call(me, {}, { token: session.token })).status).toBe(200)
    expect((await restore(made.id)).body.code).toBe('ERR_COMPANY_NOT_REMOVED')
  })

  it('that was switched off before restores it switched off', async () => {
    const made = await add({ status: false })
    await remove(made.id)
    expect((await restore(made.id)).body.status).toBe(false)
    expect((await w.call(companyDetails, { params: { id: made.id } }, reseller)).body.status).toBe(false)
  })
})

it('super admins get an event for each change, and nobody else does', async () => {
  const clinic = await w.company()
  const theirs = await w.connectSocket(clinic.id, { token: (await clinic.user({ profile: 'admin' })).token })
  const ours = await w.connectSocket(reseller.companyId, { token: reseller.token })
  const heard = ({ heard: all }: typeof ours) =>
    all.filter(({ name }) => name.endsWith('-companies')).map(({ payload }) => payload)
  const { id } = await add()
  await change(id, { document: '1' })
  await change(id, { document: '1' })
  await w.call(deleteCompany, { params: { id }, body: {} }, reseller)
  await ours.until(() => heard(ours).length >= 3)
  expect(heard(ours)).toMatchObject([
    { action: 'create', id },
    { action: 'update', id },
    { action: 'update', id },
  ])
  expect(heard(theirs)).toEqual([])
})

it('super admins get one event for many logins and files, from any node, and none when nothing changed', async () => {
  const clinic = await w.company()
  const { token } = await clinic.user({ profile: 'admin' })
  await tellOfUse(w.deps)
  const theirs = await w.connectSocket(clinic.id, { token })
  const ours = await w.connectSocket(reseller.companyId, { token: reseller.token })
  const heard = ({ heard: all }: typeof ours) =>
    all.filter(({ name, payload }) => name.endsWith('-companies') && payload.id === null)
  const fromTwoNodes = () => Promise.all([tellOfUse(w.deps), tellOfUse(w.deps)])
  const made = await add()
  await fromTwoNodes()
  const mark = await add()
  await ours.until(() => ours.heard.some(({ payload }) => payload.id === mark.id))
  expect(heard(ours)).toEqual([])
  w.clock.at = new Date('2026-03-10T15:01:00Z')
  for (const { email } of [made, mark, made]) expect((await enter(email)).status).toBe(200)
  await fromTwoNodes()
  await ours.until(() => heard(ours).length > 0)
  const file = {
    name: 'test_stored_file',
    text: 'insert into stored_bytes (company_id, bytes, files) values ($1, 2048, 1)',
  }
  await w.deps.db.platform((tx) => tx.sql(file, [made.id]))
  await fromTwoNodes()
  await ours.until(() => heard(ours).length > 1)
  expect(await of(made.id)).toMatchObject({ folderSize: 2048, numberFileFolder: 1 })
  expect(heard(ours)).toHaveLength(2)
  expect(heard(theirs)).toEqual([])
})

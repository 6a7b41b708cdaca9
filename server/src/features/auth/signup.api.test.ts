import { login, signup } from '@guiche/contract/features/auth'
import { companyDetails } from '@guiche/contract/features/companies'
import { publicPlans } from '@guiche/contract/features/plans'
import { publicSetting } from '@guiche/contract/features/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PeopleWorld, peopleWorld } from '../../../test/people-world.ts'
import { cloneDatabase } from '../../../test/setup/database.ts'
import { createPlan } from '../companies/actions/create-company.ts'

let w: PeopleWorld
let planId: number
let hiddenPlanId: number
const limits = { users: 3, connections: 1, queues: 2 }
// The switch is the whole installation's.
beforeAll(async () => {
  w = await peopleWorld(await cloneDatabase('signup'))
  planId = await createPlan(w.deps, { name: 'Básico', ...limits, amountCents: 9990, useCampaigns: true })
  hiddenPlanId = await createPlan(w.deps, { name: 'Sob medida', ...limits, isPublic: false })
})
afterAll(() => w.close())

const setSwitch = (value: string, key = 'allowSignup') =>
  w.deps.db.platform((tx) =>
    tx.sql(
      {
        name: 'test_switch',
        text: `insert into platform_settings (key, value) values ($1, $2) on conflict (key) do update set value = $2`,
      },
      [key, value],
    ),
  )
const form = (more: object = {}) => ({
  companyName: 'Padaria Estrela',
  name: 'Rosa Lima',
  email: `Rosa.${crypto.randomUUID()}@Example.com`,
  password: 'segredo',
  phone: '11987654321',
  planId,
  ...more,
})
const ask = (body: object, address?: string) => w.call(signup, { body: body as never }, address ? { address } : {})
const refused = (code: string, status: number) => ({ status, body: expect.objectContaining({ code }) })
const counts = () =>
  w.deps.db.platform((tx) =>
    tx.sql({
      name: 'test_counts',
      text: 'select (select count(*) from companies)::int companies, (select count(*) from users)::int users',
    }),
  )

describe('while the switch is off', () => {
  it('signing up is refused, and the login screen knows', async () => {
    const before = await counts()
    expect(await ask(form())).toMatchObject(refused('ERR_USER_CREATION_DISABLED', 403))
    expect((await w.call(publicSetting, { params: { key: 'allowSignup' } })).body).toBe('disabled')
    expect(await counts()).toEqual(before)
  })
})

describe('while it is on', () => {
  beforeAll(() => setSwitch('enabled'))

  it('creates a company with seven days of trial and its first admin, who is signed in', async () => {
    const body = form()
    const { status, body: made } = await ask(body)
    expect(status).toBe(200)
    expect(made).toMatchObject({
      company: { name: 'Padaria Estrela', dueDate: '2026-03-17' },
      user: { name: 'Rosa Lima', email: body.email.toLowerCase() },
    })
    expect(JSON.stringify(made)).not.toContain(body.password)
    const session = await w.call(login, { body: { email: body.email, password: body.password } })
    expect(session.body.user).toMatchObject({ profile: 'admin', super: false, company: { plan: { users: 3 } } })
    const details = await w.call(companyDetails, { params: { id: made.company.id } }, { token: session.body.token })
    expect(details.body).toMatchObject({ planId, status: true, recurrence: 'MENSAL', phone: '11987654321' })
  })

  it('accepts no longer a name than the super admin can store', async () => {
    const tooLong = { status: 400, body: expect.objectContaining({ field: 'body.companyName' }) }
    expect(await ask(form({ companyName: 'P'.repeat(51) }))).toMatchObject(tooLong)
    expect((await ask(form({ companyName: 'P'.repeat(50) }))).status).toBe(200)
  })

  it('gives as many days of trial as the platform setting says', async () => {
    await setSwitch('14', 'trialDays')
    expect((await ask(form())).body.company.dueDate).toBe('2026-03-24')
    await setSwitch('', 'trialDays')
    expect((await ask(form())).body.company.dueDate).toBe('2026-03-17')
  })

  it('ignores the due date, status, profile, recurrence and limits that a visitor sends', async () => {
    const wishes = {
      dueDate: '2099-12-31',
      status: 'f',
      recurrence: 'ANUAL',
      campaignsEnabled: true,
      profile: 'user',
      super: true,
    }
    const body = form(wishes)
    const { body: made } = await ask(body)
    expect(made.company.dueDate).toBe('2026-03-17')
    const session = await w.call(login, { body: { email: body.email, password: body.password } })
    expect(session.body.user).toMatchObject({ profile: 'admin', super: false, company: { status: true } })
  })

  it('never joins an existing company: its number is kept as the visitor’s referrer', async () => {
    const neighbour = await w.company()
    const { body: made } = await ask(form({ companyId: neighbour.id }))
    expect(made.company.id).not.toBe(neighbour.id)
    const [row] = await w.deps.db.platform((tx) =>
      tx.sql<{ referrer: number }>(
        { name: 'test_referrer', text: 'select referrer_company_id referrer from companies where id = $1' },
        [made.company.id],
      ),
    )
    expect(row?.referrer).toBe(neighbour.id)
    for (const companyId of [2_000_000_000, 'x', '']) expect((await ask(form({ companyId }))).status).toBe(200)
  })

  it('an e-mail that somebody has is refused in any case, and no company is left behind', async () => {
    const body = form()
    await ask(body)
    const before = await counts()
    const again = await Promise.all([ask(form({ email: body.email.toUpperCase() })), ask(form({ email: body.email }))])
    for (const answer of again) expect(answer).toMatchObject(refused('ERR_EMAIL_TAKEN', 409))
    expect(await counts()).toEqual(before)
  })

  it('a plan that is not public, or that does not exist, is refused', async () => {
    for (const wrong of [hiddenPlanId, 2_000_000_000]) {
      expect(await ask(form({ planId: wrong }))).toMatchObject(refused('ERR_NO_PLAN_FOUND', 404))
    }
  })

  it.each([
    ['companyName', ' '],
    ['name', 'R'],
    ['name', 'x'.repeat(51)],
    ['email', 'rosa'],
    ['password', '1234'],
    ['password', 'x'.repeat(51)],
    ['phone', '(11) 98765-4321'],
    ['phone', '119'],
    ['planId', 'x'],
  ])('%s %j is refused with the name of the field', async (field, value) => {
    expect(await ask(form({ [field]: value }))).toMatchObject({
      status: 400,
      body: { code: 'ERR_VALIDATION', field: `body.${field}` },
    })
  })

  it('one network signs up five companies in a quarter of an hour; other networks are not limited', async () => {
    const from = (address: string) => ask(form(), address)
    for (let times = 0; times < 5; times++) expect((await from('10.77.0.1')).status).toBe(200)
    expect(await from('10.77.0.1')).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
    expect((await from('10.77.0.2')).status).toBe(200)
    w.advance(15 * 60)
    expect((await from('10.77.0.1')).status).toBe(200)
  })
})

it('the switch follows userCreation until it is set by itself', async () => {
  await w.deps.db.platform((tx) => tx.sql({ name: 'test_unset', text: 'delete from platform_settings' }))
  await setSwitch('enabled', 'userCreation')
  expect((await ask(form())).status).toBe(200)
  await setSwitch('disabled')
  expect(await ask(form())).toMatchObject(refused('ERR_USER_CREATION_DISABLED', 403))
})

it('visitors see the public plans with their price, cheapest first', async () => {
  await createPlan(w.deps, { name: 'Grátis', ...limits })
  const { body } = await w.call(publicPlans, {})
  const known = body.filter(({ name }) => ['Básico', 'Grátis', 'Sob medida'].includes(name))
  expect(known).toMatchObject([
    { name: 'Grátis', amount: 0 },
    { name: 'Básico', amount: 99.9, users: 3, connections: 1, queues: 2, useCampaigns: true },
  ])
})

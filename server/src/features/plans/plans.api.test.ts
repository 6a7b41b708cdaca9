import { me } from '@guiche/contract/features/auth'
import { createConnection } from '@guiche/contract/features/connections'
import {
  allPlans,
  createPlan,
  deletePlan,
  type ManagedPlan,
  publicPlans,
  updatePlan,
} from '@guiche/contract/features/plans'
import { createQueue, listQueues } from '@guiche/contract/features/queues'
import { listSchedules } from '@guiche/contract/features/schedules'
import { createUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, type Signed, type World, world } from '../../../test/world.ts'

let w: World
let reseller: Signed & { companyId: number }

const becomeSuper = { name: 'test_become_super', text: 'update users set super = true where id = $1' }

beforeAll(async () => {
  w = await world({ ownDatabase: 'plans' })
  const platform = await w.company()
  const boss = await platform.user({ profile: 'admin' })
  await w.deps.db.platform((tx) => tx.sql(becomeSuper, [boss.id]))
  reseller = { ...boss, companyId: platform.id }
})
afterAll(() => w.close())

let names = 0
const limits = { users: 3, connections: 2, queues: 2 }
const add = async (more: object = {}) => {
  names += 1
  const { status, body } = await w.call(createPlan, { body: { name: `Plano ${names}`, ...limits, ...more } }, reseller)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ManagedPlan
}
const change = (id: number, body: object) => w.call(updatePlan, { params: { id }, body }, reseller)
const listed = async (id: number) =>
  (await w.call(allPlans, {}, reseller)).body.find((plan) => plan.id === id) as ManagedPlan

describe('a plan', () => {
  it('is added with WhatsApp only and offered at sign-up, and its price is kept to the cent', async () => {
    const plan = await add({ amount: '99,90' })
    expect(plan).toMatchObject({
      ...limits,
      ...{ amount: 99.9, isPublic: true, companies: 0, companiesOver: 0 },
      ...{ useWhatsapp: true, useKanban: false, useInternalChat: false },
    })
    expect((await w.call(publicPlans, {})).body.find(({ id }) => id === plan.id)).toMatchObject({ amount: 99.9 })
    await change(plan.id, { isPublic: 'false', amount: 12.34 })
    expect((await w.call(publicPlans, {})).body.map(({ id }) => id)).not.toContain(plan.id)
    expect(await listed(plan.id)).toMatchObject({ isPublic: false, amount: 12.34, ...limits })
  })

  it('needs a unique name and numeric limits', async () => {
    const plan = await add()
    for (const [field, body] of [
      ['body.name', { ...limits, name: ' ' }],
      ['body.users', { ...limits, name: 'x', users: 'muitos' }],
      ['body.queues', { ...limits, name: 'x', queues: -1 }],
      ['body.connections', { name: 'x', users: 1, queues: 1 }],
      ['body.amount', { ...limits, name: 'x', amount: 'grátis' }],
    ] as const) {
      const refused = await w.call(createPlan, { body: body as never }, reseller)
      expect([refused.status, refused.body.field]).toEqual([400, field])
    }
    const taken = await w.call(createPlan, { body: { name: plan.name, ...limits } }, reseller)
    expect([taken.status, taken.body.code]).toEqual([409, 'ERR_PLAN_NAME_TAKEN'])
    const other = await add()
    expect((await change(other.id, { name: plan.name })).body.code).toBe('ERR_PLAN_NAME_TAKEN')
    expect((await change(other.id, { name: other.name })).status).toBe(200)
  })

  it('can be read, added, changed and removed only by the super admin', async () => {
    const plan = await add()
    const clinic = await w.company()
    for (const who of [await clinic.user(), await clinic.user({ profile: 'admin' })])
      for (const refused of [
        await w.call(allPlans, {}, who),
        await w.call(createPlan, { body: { name: 'Meu', ...limits } }, who),
        await w.call(updatePlan, { params: { id: plan.id }, body: { users: 99 } }, who),
        await w.call(deletePlan, { params: { id: plan.id } }, who),
      ])
        expect([refused.status, refused.body.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    expect(await listed(plan.id)).toEqual(plan)
  })

  it('that companies have cannot be removed, and one that nobody has can', async () => {
    const plan = await add()
    const company = await w.company({ planId: plan.id })
    const kept = await w.call(deletePlan, { params: { id: plan.id } }, reseller)
    expect([kept.status, kept.body.code, kept.body.details]).toEqual([409, 'ERR_PLAN_IN_USE', { companies: 1 }])
    expect(await listed(plan.id)).toMatchObject({ companies: 1 })
    const other = await add()
    await w.deps.db.platform((tx) =>
      tx.sql({ name: 'test_move', text: 'update companies set plan_id = $1 where id = $2' }, [other.id, company.id]),
    )
    expect((await w.call(deletePlan, { params: { id: plan.id } }, reseller)).body).toEqual({
      id: plan.id,
      message: 'Deleted',
    })
    for (const gone of [
      await change(plan.id, { users: 1 }),
      await w.call(deletePlan, { params: { id: plan.id } }, reseller),
    ])
      expect([gone.status, gone.body.code]).toEqual([404, 'ERR_NO_PLAN_FOUND'])
  })
})

describe('its limits', () => {
  it('that fall below a company’s usage leave that as it is, say so, and let nothing new in', async () => {
    const plan = await add({ useWhatsapp: true })
    const clinic = await w.company({ planId: plan.id })
    const admin = await clinic.user({ profile: 'admin' })
    await clinic.user()
    await clinic.queue('Vendas')
    await clinic.queue('Suporte')
    await clinic.connection()
    const connect = (name: string) => w.call(createConnection, { body: { name, channel: 'whatsapp' } as never }, admin)
    const hire = (email: string) =>
      w.call(createUser, { body: { name: 'Nova', email, password, queueIds: [] } as never }, admin)
    const open = (name: string) => w.call(createQueue, { body: { name, color: '#123456' } as never }, admin)
    expect((await change(plan.id, { users: 1, connections: 0, queues: 1 })).body).toMatchObject({
      companies: 1,
      companiesOver: 1,
    })
    expect((await w.call(listQueues, {}, admin)).body).toHaveLength(2)
    for (const [refused, code, limit] of [
      [await hire('a@example.com'), 'ERR_PLAN_LIMIT_USERS', 1],
      [await connect('Outra'), 'ERR_PLAN_LIMIT_CONNECTIONS', 0],
      [await open('Outra'), 'ERR_PLAN_LIMIT_QUEUES', 1],
    ] as const)
      expect([refused.status, refused.body.code, refused.body.details]).toEqual([400, code, { limit }])
    expect((await change(plan.id, { users: 3, connections: 2, queues: 3 })).body).toMatchObject({ companiesOver: 0 })
    expect([
      (await hire('a@example.com')).status,
      (await connect('Outra')).status,
      (await open('Outra')).status,
    ]).toEqual([200, 200, 200])
  })
})

describe('live', () => {
  it('a changed flag or limit applies at once and reaches only the companies of the plan', async () => {
    const plan = await add({ useSchedules: true })
    const clinic = await w.company({ planId: plan.id })
    const agent = await clinic.user()
    const other = await w.company()
    const stranger = await other.user()
    const theirs = await w.connectSocket(clinic.id, { token: agent.token })
    const strangers = await w.connectSocket(other.id, { token: stranger.token })
    const heard = () => theirs.heard.filter(({ name }) => name === `company-${clinic.id}-company`)
    expect((await w.call(listSchedules, { query: {} }, agent)).status).toBe(200)
    await change(plan.id, { amount: 10 })
    await change(plan.id, { useSchedules: false, users: 7 })
    await theirs.until(() => heard().length >= 1)
    expect(heard().map(({ payload }) => payload)).toMatchObject([
      { action: 'update', company: { plan: { id: plan.id, useSchedules: false, users: 7 } } },
    ])
    expect(JSON.stringify(heard())).not.toContain('amount')
    expect((await w.call(listSchedules, { query: {} }, agent)).body.code).toBe('ERR_PLAN_FEATURE')
    expect((await w.call(me, {}, agent)).body.company.plan).toMatchObject({ useSchedules: false, users: 7 })
    expect(strangers.heard.filter(({ name }) => name.endsWith('-company'))).toEqual([])
  })

  it('super admins get the event, and nobody else', async () => {
    const clinic = await w.company()
    const theirs = await w.connectSocket(clinic.id, { token: (await clinic.user({ profile: 'admin' })).token })
    const ours = await w.connectSocket(reseller.companyId, { token: reseller.token })
    const heard = ({ heard: all }: typeof ours) =>
      all.filter(({ name }) => name.endsWith('-plan')).map(({ payload }) => [payload.action, payload.id])
    const { id } = await add()
    await change(id, { users: 9 })
    await change(id, { users: 9 })
    await w.call(deletePlan, { params: { id } }, reseller)
    await ours.until(() => heard(ours).length >= 3)
    expect(heard(ours)).toEqual([
      ['create', id],
      ['update', id],
      ['delete', id],
    ])
    expect(heard(theirs)).toEqual([])
  })
})

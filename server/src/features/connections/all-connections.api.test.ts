import * as all from '@guiche/contract/features/all-connections'
import * as calls from '@guiche/contract/features/connections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { recordStatus } from './actions/record-status.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'all_connections' })
})
afterAll(() => w.close())

const rowOf = (id: number) =>
  withClient(
    w.urls.owner,
    async (client) => (await client.query('select * from connections where id = $1', [id])).rows[0],
  )
const superAdmin = async () => {
  const company = await w.company()
  const user = await company.user({ profile: 'admin' })
  await withClient(w.urls.owner, (client) => client.query('update users set super = true where id = $1', [user.id]))
  return { ...user, companyId: company.id }
}
type User = Pick<Awaited<ReturnType<typeof superAdmin>>, 'id' | 'token'>
const add = async (who: User, name: string) => (await w.call(calls.createConnection, { body: { name } }, who)).body

describe('the super admin', () => {
  it('sees how many connections of each company are connected, and a disconnection at once', async () => {
    const boss = await superAdmin()
    const [shop, empty] = [await w.company(), await w.company()]
    const admin = await shop.user({ profile: 'admin' })
    const [first] = [await add(admin, 'Loja'), await add(admin, 'Filial')]
    await recordStatus(shop.ctx, first.id as never, { state: 'CONNECTED', number: '5511900000000' })
    const { body } = await w.call(all.connectionsByCompany, { query: {} }, boss)
    const of = (id: number) => body.companies.find((each) => each.id === id)
    expect(of(shop.id)).toMatchObject({ connected: 1, disconnected: 1, total: 2 })
    expect(of(empty.id)).toMatchObject({ connected: 0, disconnected: 0, total: 0 })
    expect(body.totals).toEqual({ connected: 1, disconnected: 1, total: 2 })

    const socket = await w.connectSocket(boss.companyId, { token: boss.token })
    const ended = await w.call(all.endSessionOfAnyCompany, { params: { id: first.id } }, boss)
    expect(ended.body).toEqual({ id: first.id, status: 'DISCONNECTED' })
    expect(await rowOf(first.id)).toMatchObject({ wanted: 'stop', reason: 'disconnected_by_user' })
    await w.hurryJobs()
    await w.drainJobs()
    await socket.until(() =>
      socket.heard.some(({ payload }) => (payload as { companyId?: number }).companyId === shop.id),
    )
    const after = await w.call(all.connectionsByCompany, { query: {} }, boss)
    expect(after.body.totals).toEqual({ connected: 0, disconnected: 2, total: 2 })
  })

  it('sees the connections of every company or of one, and none of their messages', async () => {
    const boss = await superAdmin()
    const shop = await w.company()
    const admin = await shop.user({ profile: 'admin' })
    const made = (await w.call(calls.createConnection, { body: { name: 'Só', complationMessage: 'Até!' } }, admin)).body
    const everybodys = await w.call(all.allConnections, { query: { session: '0' } }, boss)
    expect(everybodys.body.map(({ id }) => id)).toContain(made.id)
    const own = await w.call(all.allConnections, { query: { companyId: shop.id } }, boss)
    expect(own.body).toMatchObject([{ id: made.id, name: 'Só', company: { id: shop.id } }])
    expect(own.body[0]).not.toHaveProperty('complationMessage')
    const one = await w.call(all.connectionOfAnyCompany, { params: { id: made.id } }, boss)
    expect(one.body).toEqual(own.body[0])
    const none = await w.call(all.connectionOfAnyCompany, { params: { id: 999_999 } }, boss)
    expect(none.body.code).toBe('ERR_NO_WAPP_FOUND')
  })

  it('retries, asks for a new QR code and restarts, for one company at a time; the code is hidden from them', async () => {
    const boss = await superAdmin()
    const [shop, other] = [await w.company(), await w.company()]
    const admin = await shop.user({ profile: 'admin' })
    const theirs = await add(await other.user({ profile: 'admin' }), 'Outra')
    const { id } = await add(admin, 'Loja')
    await w.call(all.endSessionOfAnyCompany, { params: { id } }, boss)
    const started = await w.call(all.startSessionOfAnyCompany, { params: { id } }, boss)
    expect([started.status, started.body]).toEqual([200, { id, status: 'OPENING' }])
    const { generation } = await rowOf(id)
    expect((await w.call(all.renewSessionOfAnyCompany, { params: { id } }, boss)).body).toEqual({
      id,
      status: 'OPENING',
    })
    expect(await rowOf(id)).toMatchObject({ wanted: 'run', generation: generation + 1 })
    await recordStatus(shop.ctx, id as never, { state: 'qrcode', qrcode: '2@secret', retries: 1 })
    const shown = await w.call(all.allConnections, { query: { companyId: shop.id } }, boss)
    expect(shown.body).toMatchObject([{ status: 'qrcode' }])
    expect(JSON.stringify(shown.body)).not.toContain('2@secret')
    const restarted = await w.call(all.restartConnectionsOfCompany, { params: { companyId: shop.id } }, boss)
    expect(restarted.body).toEqual({ connections: 1 })
    expect([(await rowOf(id)).restarts, (await rowOf(theirs.id)).restarts]).toEqual([1, 0])
    const nobody = await w.call(all.restartConnectionsOfCompany, { params: { companyId: 999_999 as never } }, boss)
    expect(nobody.body.code).toBe('ERR_NO_COMPANY_FOUND')
  })

  it('is the only one who may do that: an admin is refused, and their connection stays', async () => {
    const admin = await (await w.company()).user({ profile: 'admin' })
    const { id } = await add(admin, 'Loja')
    expect((await w.call(all.allConnections, { query: {} }, admin)).status).toBe(403)
    expect((await w.call(all.connectionsByCompany, { query: {} }, admin)).status).toBe(403)
    expect((await w.call(all.connectionOfAnyCompany, { params: { id } }, admin)).status).toBe(403)
    for (const call of [all.startSessionOfAnyCompany, all.renewSessionOfAnyCompany, all.endSessionOfAnyCompany])
      expect((await w.call(call, { params: { id } }, admin)).status).toBe(403)
    const own = { params: { companyId: 1 as never } }
    expect((await w.call(all.restartConnectionsOfCompany, own, admin)).status).toBe(403)
    expect(await rowOf(id)).toMatchObject({ wanted: 'run' })
  })
})

describe('a restart', () => {
  it('restarts the company’s running sessions, and no others', async () => {
    const [shop, other] = [await w.company(), await w.company()]
    const [admin, stranger] = [await shop.user({ profile: 'admin' }), await other.user({ profile: 'admin' })]
    const [running, stopped, theirs] = [await add(admin, 'A1'), await add(admin, 'A2'), await add(stranger, 'B1')]
    await w.call(calls.endSession, { params: { id: stopped.id } }, admin)
    expect((await w.call(calls.restartConnections, {}, admin)).body).toEqual({ connections: 1 })
    expect(await rowOf(running.id)).toMatchObject({ restarts: 1 })
    expect(await rowOf(stopped.id)).toMatchObject({ restarts: 0 })
    expect(await rowOf(theirs.id)).toMatchObject({ restarts: 0 })
    const agent = await shop.user()
    expect((await w.call(calls.restartConnections, {}, agent)).status).toBe(403)
  })
})

describe('a token', () => {
  it('comes with a connection, is shown to people who edit it, and is in no list and no event', async () => {
    const shop = await w.company()
    const admin = await shop.user({ profile: 'admin' })
    const socket = await w.connectSocket(shop.id, { token: admin.token })
    const { id, token } = await add(admin, 'Loja')
    expect(token).toMatch(/^[A-Za-z0-9]{30}$/)
    const next = 'b'.repeat(30)
    const changed = await w.call(calls.updateConnection, { params: { id }, body: { token: next } }, admin)
    expect(changed.body.token).toBe(next)
    const kept = await w.call(calls.updateConnection, { params: { id }, body: { name: 'Matriz' } }, admin)
    expect(kept.body.token).toBe(next)
    expect((await w.call(calls.connectionDetails, { params: { id } }, admin)).body.token).toBe(next)
    await socket.until(() => JSON.stringify(socket.heard).includes('Matriz'))
    expect(JSON.stringify(socket.heard)).not.toMatch(new RegExp(`${next}|${token}`))
    expect(JSON.stringify((await w.call(calls.listConnections, { query: {} }, admin)).body)).not.toContain(next)
    expect(JSON.stringify(await rowOf(id))).not.toContain(next)
  })

  it('belongs to one connection of all companies, and has thirty letters and digits', async () => {
    const [admin, stranger] = [
      await (await w.company()).user({ profile: 'admin' }),
      await (await w.company()).user({ profile: 'admin' }),
    ]
    const [own, theirs] = [await add(admin, 'Loja'), await add(stranger, 'Loja')]
    const change = (token: string) => w.call(calls.updateConnection, { params: { id: own.id }, body: { token } }, admin)
    expect((await change(theirs.token)).body).toMatchObject({ code: 'ERR_WAPP_TOKEN_TAKEN', field: 'body.token' })
    expect((await change('short')).body).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.token' })
  })
})

describe('the list of one channel', () => {
  it('has those of the channel, with details only for people who manage them', async () => {
    const shop = await w.company()
    const [admin, agent] = [await shop.user({ profile: 'admin' }), await shop.user()]
    await add(admin, 'Loja')
    await shop.connection({ channel: 'whatsappapi', phoneNumberId: '12345678901' })
    const of = async (who: User, channel?: 'whatsapp' | 'facebook') =>
      (await w.call(calls.filterConnections, { query: channel ? { channel } : {} }, who)).body
    expect(await of(admin)).toHaveLength(2)
    expect(await of(agent, 'whatsapp')).toMatchObject([{ name: 'Loja' }])
    expect((await of(agent, 'whatsapp'))[0]).not.toHaveProperty('qrcode')
    expect((await of(admin, 'whatsapp'))[0]).toHaveProperty('qrcode')
    expect(await of(admin, 'facebook')).toEqual([])
    const wrong = await w.call(calls.filterConnections, { query: { channel: 'fax' as never } }, agent)
    expect(wrong.body).toMatchObject({ code: 'ERR_VALIDATION', field: 'query.channel' })
  })
})

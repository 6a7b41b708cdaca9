import * as calls from '@guiche/contract/features/connections'
import { noFlags } from '@guiche/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import type { Channel } from '../../channels/channel.ts'
import { FinalFailure } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { recordStatus } from './actions/record-status.ts'
import { connectionByAccount, connectionForChannel } from './queries.ts'

/** A Cloud API that knows one good token. */
const cloud: Channel = {
  kind: 'whatsappapi',
  open: async () => {},
  close: async () => {},
  unlink: async () => {},
  send: async () => ({ externalId: 'x' }),
  fetchMedia: () => Promise.reject(new Error('no files here')),
  verify: async ({ credentials }) => {
    if (credentials.accessToken !== 'good-token')
      throw new FinalFailure('credentials_refused', 'Invalid OAuth access token')
    return { number: '551130000000' }
  },
}

let w: World
beforeAll(async () => {
  w = await world({ channels: [cloud] })
})
afterAll(() => w.close())

const rowOf = (id: number) =>
  withClient(
    w.urls.owner,
    async (client) => (await client.query('select * from connections where id = $1', [id])).rows[0],
  )
const place = async () => {
  const company = await w.company()
  return { company, admin: await company.user({ profile: 'admin' }), agent: await company.user() }
}
const phoneNumberId = () => String(Math.floor(Math.random() * 1e12) + 1e12)

describe('connections', () => {
  it('are added, the first of its channel as default, and start at once', async () => {
    const { company, admin } = await place()
    const queue = await company.queue('Vendas')
    const made = await w.call(calls.createConnection, { body: { name: ' Loja ', queueIds: [queue] } }, admin)
    expect(made).toMatchObject({
      status: 200,
      body: {
        name: 'Loja',
        channel: 'whatsapp',
        status: 'OPENING',
        reason: 'starting',
        isDefault: true,
        queueIds: [queue],
      },
    })
    const second = await w.call(calls.createConnection, { body: { name: 'Filial' } }, admin)
    expect(second.body).toMatchObject({ isDefault: false })
    expect(await rowOf(made.body.id)).toMatchObject({ wanted: 'run', generation: 0, leased_by: null })
  })

  it('begin with the defaults of older installations, and change only in the given fields', async () => {
    const { admin } = await place()
    const made = await w.call(calls.createConnection, { body: { name: 'Loja' } }, admin)
    const first = { maxUseBotQueues: 3, maxUseBotQueuesNPS: 3, groupAsTicket: 'disabled', provider: 'beta' }
    expect(made.body).toMatchObject({ ...first, token: expect.stringMatching(/^[A-Za-z0-9]{30}$/) })
    const change = { params: { id: made.body.id as never }, body: { provider: 'stable' } }
    expect((await w.call(calls.updateConnection, change, admin)).body).toEqual({
      ...made.body,
      provider: 'stable',
      updatedAt: expect.any(String),
    })
  })

  it('have one name per channel, known queues, and a greeting when there is a choice', async () => {
    const { company, admin } = await place()
    const [one, two] = [await company.queue(), await company.queue()]
    await w.call(calls.createConnection, { body: { name: 'Loja' } }, admin)
    const refusal = async (body: object) =>
      (await w.call(calls.createConnection, { body: body as { name: string } }, admin)).body.code
    expect(await refusal({ name: 'loja' })).toBe('ERR_WAPP_NAME_TAKEN')
    expect(await refusal({ name: 'B', queueIds: [] })).toBe('ERR_VALIDATION')
    expect(await refusal({ name: 'Bairro', queueIds: [999_999] })).toBe('ERR_NO_QUEUE_FOUND')
    expect(await refusal({ name: 'Bairro', queueIds: [one, two] })).toBe('ERR_WAPP_GREETING_REQUIRED')
    expect(await refusal({ name: 'Bairro', channel: 'facebook' })).toBe('ERR_CHANNEL_NOT_CONFIGURED')
  })

  it('are limited to the number that the plan allows', async () => {
    const { company, admin } = await place()
    await withClient(w.urls.owner, (client) =>
      client.query('update plans set connections = 1 where id = (select plan_id from companies where id = $1)', [
        company.id,
      ]),
    )
    const names = ['Um', 'Dois', 'Tres']
    const answers = await Promise.all(names.map((name) => w.call(calls.createConnection, { body: { name } }, admin)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('ERR_PLAN_LIMIT_CONNECTIONS')
  })

  it.each([
    ['facebook', 'use_facebook'],
    ['instagram', 'use_instagram'],
  ] as const)('of %s need a plan that includes them', async (channel, flag) => {
    const { company, admin } = await place()
    await withClient(w.urls.owner, (client) =>
      client.query(`update plans set ${flag} = false where id = (select plan_id from companies where id = $1)`, [
        company.id,
      ]),
    )
    const body = { name: 'Página', channel, pageId: phoneNumberId(), accessToken: 'good-token' }
    const refused = await w.call(calls.createConnection, { body }, admin)
    expect(refused.body).toMatchObject({ code: 'ERR_PLAN_FEATURE', field: 'body.channel' })
  })

  it('of the Cloud API are checked with Meta before they are saved, and their token is never returned', async () => {
    const { company, admin } = await place()
    const account = { phoneNumberId: phoneNumberId(), wabaId: '777777' }
    const body = { name: 'Oficial', channel: 'whatsappapi' as const, ...account }
    const bad = await w.call(calls.createConnection, { body: { ...body, accessToken: 'wrong-token' } }, admin)
    expect(bad.body).toMatchObject({ code: 'ERR_CHANNEL_NOT_CONFIGURED', field: 'body.accessToken' })
    const none = await w.call(calls.createConnection, { body }, admin)
    expect(none.body).toMatchObject({ code: 'ERR_CHANNEL_NOT_CONFIGURED', field: 'body.accessToken' })
    const good = await w.call(calls.createConnection, { body: { ...body, accessToken: 'good-token' } }, admin)
    expect(good.body).toMatchObject({ status: 'CONNECTED', number: '551130000000' })
    expect(JSON.stringify(good.body)).not.toContain('good-token')
    expect((await rowOf(good.body.id)).access_token).not.toContain('good-token')
    const found = await connectionByAccount(w.deps, 'whatsappapi', account.phoneNumberId)
    expect(found).toMatchObject({ companyId: company.id, credentials: { ...account, accessToken: 'good-token' } })
    expect(await connectionByAccount(w.deps, 'whatsappapi', '1')).toBeNull()
    expect(await connectionByAccount(w.deps, 'facebook', account.phoneNumberId)).toBeNull()
  })

  it('of one number or page exist once in the whole installation, and the refusal names the field', async () => {
    const { admin } = await place()
    const phone = phoneNumberId()
    const given = { name: 'Oficial', channel: 'whatsappapi' as const, wabaId: '777777', accessToken: 'good-token' }
    const add = (who: typeof admin, more: object) =>
      w.call(calls.createConnection, { body: { ...given, phoneNumberId: phone, ...more } }, who)
    const { body: first } = await add(admin, {})
    const taken = { code: 'ERR_WAPP_ACCOUNT_TAKEN', field: 'body.phoneNumberId' }
    const own = { connection: { id: first.id, name: 'Oficial' } }
    expect((await add(admin, { name: 'Outra' })).body).toMatchObject({ ...taken, details: own })
    const stranger = (await place()).admin
    const foreign = await add(stranger, {})
    expect([foreign.status, foreign.body]).toEqual([409, { error: 'ERR_WAPP_ACCOUNT_TAKEN', ...taken }])
    const { body: second } = await add(admin, { name: 'Segunda', phoneNumberId: phoneNumberId() })
    const move = (id: number) =>
      w.call(calls.updateConnection, { params: { id: id as never }, body: { phoneNumberId: phone } }, admin)
    expect((await move(second.id)).body).toMatchObject({ ...taken, details: own })
    expect((await move(first.id)).status).toBe(200)
    expect((await add(admin, { name: 'oficial', phoneNumberId: phoneNumberId() })).body.code).toBe(
      'ERR_WAPP_NAME_TAKEN',
    )
    const both = await Promise.all([
      add(stranger, { name: 'A1', phoneNumberId: '99887766554' }),
      add(admin, { name: 'B1', phoneNumberId: '99887766554' }),
    ])
    expect(both.map(({ body }) => body.code).filter(Boolean)).toEqual(['ERR_WAPP_ACCOUNT_TAKEN'])
  })

  it('keep a secret that their kind does not use sealed', async () => {
    const { company, admin } = await place()
    const body = { name: 'Loja', accessToken: 'of-no-use-here' }
    const { body: added } = await w.call(calls.createConnection, { body }, admin)
    expect((await rowOf(added.id)).access_token).not.toContain('of-no-use-here')
    const read = await company.ctx.transact((work) => connectionForChannel(work, added.id as never))
    expect(read?.credentials).toEqual({})
  })

  it('keep what an update does not name', async () => {
    const { company, admin } = await place()
    const queue = await company.queue()
    const { body } = await w.call(
      calls.createConnection,
      { body: { name: 'Loja', queueIds: [queue], greetingMessage: 'Olá' } },
      admin,
    )
    const update = await w.call(calls.updateConnection, { params: { id: body.id }, body: { allowGroup: true } }, admin)
    expect(update.body).toMatchObject({ allowGroup: true, greetingMessage: 'Olá', queueIds: [queue], name: 'Loja' })
    const other = await w.call(calls.updateConnection, { params: { id: 999_999 }, body: { name: 'Nada' } }, admin)
    expect(other.body.code).toBe('ERR_NO_WAPP_FOUND')
  })

  it('say when a conversation closes by itself: kept when an update leaves it out, refused when it is impossible', async () => {
    const { admin } = await place()
    const wishes = {
      expiresTicket: 90,
      whenExpiresTicket: 0,
      expiresInactiveMessage: 'Encerrado.',
      timeInactiveMessage: 30,
      inactiveMessage: 'Ainda está aí?',
    }
    const plain = await w.call(calls.createConnection, { body: { name: 'Filial' } }, admin)
    expect(plain.body).toMatchObject({ expiresTicket: 0, whenExpiresTicket: 1, timeInactiveMessage: 0 })
    const { body } = await w.call(calls.createConnection, { body: { name: 'Loja', ...wishes } }, admin)
    expect(body).toMatchObject(wishes)
    const change = async (more: object) =>
      w.call(calls.updateConnection, { params: { id: body.id }, body: more }, admin)
    expect((await change({ allowGroup: true })).body).toMatchObject(wishes)
    expect((await change({ whenExpiresTicket: '1' })).body).toMatchObject({ ...wishes, whenExpiresTicket: 1 })
    const refused = async (more: object) => {
      const { status, body: answer } = await change(more)
      return [status, answer.code, answer.field]
    }
    const silent = [400, 'ERR_INACTIVE_MESSAGE_REQUIRED', 'body.inactiveMessage']
    expect(await refused({ inactiveMessage: ' ' })).toEqual(silent)
    expect(await refused({ expiresTicket: -1 })).toEqual([400, 'ERR_VALIDATION', 'body.expiresTicket'])
    expect(await refused({ whenExpiresTicket: 2 })).toEqual([400, 'ERR_VALIDATION', 'body.whenExpiresTicket'])
    expect((await change({ timeInactiveMessage: 0, inactiveMessage: '' })).status).toBe(200)
    expect(await refused({ timeInactiveMessage: 5 })).toEqual(silent)
  })

  it('show agents a name, a state and the closing text, managers everything, and other companies nothing', async () => {
    const { company, admin, agent } = await place()
    const manager = await company.user({ flags: { ...noFlags, allowConnections: true } })
    const said = { complationMessage: 'Até logo, {{firstName}}!', ratingMessage: 'De 0 a 10?', expiresTicketNPS: 10 }
    const { body } = await w.call(calls.createConnection, { body: { name: 'Loja', ...said } }, admin)
    const seen = async (who: typeof admin) => (await w.call(calls.listConnections, { query: {} }, who)).body[0]
    const { complationMessage, ratingMessage } = said
    expect(await seen(agent)).toMatchObject({ name: 'Loja', complationMessage, ratingMessage })
    expect(await seen(agent)).not.toHaveProperty('greetingMessage')
    expect(await seen(manager)).toHaveProperty('greetingMessage')
    const details = { params: { id: body.id } }
    expect((await w.call(calls.connectionDetails, details, agent)).status).toBe(403)
    const stranger = (await place()).admin
    expect((await w.call(calls.connectionDetails, details, stranger)).body.code).toBe('ERR_NO_WAPP_FOUND')
    expect((await w.call(calls.deleteConnection, details, stranger)).body.code).toBe('ERR_NO_WAPP_FOUND')
    expect((await w.call(calls.startSession, details, stranger)).body.code).toBe('ERR_NO_WAPP_FOUND')
  })

  it('have one default per channel; losing it is announced, and a default is only lost to another', async () => {
    const { company, admin } = await place()
    const first = (await w.call(calls.createConnection, { body: { name: 'Loja' } }, admin)).body
    const second = (await w.call(calls.createConnection, { body: { name: 'Filial' } }, admin)).body
    const alone = { params: { id: first.id }, body: { isDefault: false } }
    expect((await w.call(calls.updateConnection, alone, admin)).body).toMatchObject({
      code: 'ERR_NO_OTHER_WHATSAPP',
      field: 'body.isDefault',
    })
    const socket = await w.connectSocket(company.id, { token: admin.token })
    const hears = (id: number, isDefault: boolean) =>
      socket.until(() =>
        socket.heard.some(({ payload }) => {
          const { whatsapp } = payload as { whatsapp?: { id: number; isDefault: boolean } }
          return whatsapp?.id === id && whatsapp.isDefault === isDefault
        }),
      )
    await w.call(calls.updateConnection, { params: { id: second.id }, body: { isDefault: true } }, admin)
    await Promise.all([hears(first.id, false), hears(second.id, true)])
    await w.call(calls.deleteConnection, { params: { id: second.id } }, admin)
    await hears(first.id, true)
  })

  it('keep one default when several are requested at once, and no request has to be retried', async () => {
    const { admin } = await place()
    const names = ['Loja', 'Filial', 'Fábrica', 'Depósito']
    const ids: number[] = []
    for (const name of names) ids.push((await w.call(calls.createConnection, { body: { name } }, admin)).body.id)
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        ids.map((id) => w.call(calls.updateConnection, { params: { id }, body: { isDefault: true } }, admin)),
      )
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    }
    const { body } = await w.call(calls.listConnections, { query: {} }, admin)
    expect(body.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('are soft-deleted: the next becomes default, the name is free, the device will be unlinked', async () => {
    const { company, admin } = await place()
    const first = (await w.call(calls.createConnection, { body: { name: 'Loja' } }, admin)).body
    const second = (await w.call(calls.createConnection, { body: { name: 'Filial' } }, admin)).body
    const socket = await w.connectSocket(company.id, { token: admin.token })
    expect((await w.call(calls.deleteConnection, { params: { id: first.id } }, admin)).body).toEqual({
      id: first.id,
      message: 'Deleted',
    })
    await socket.until(() =>
      socket.heard.some(({ payload }) => payload.action === 'delete' && payload.whatsappId === first.id),
    )
    expect(await rowOf(first.id)).toMatchObject({ wanted: 'stop', deleted_at: expect.any(Date), is_default: false })
    expect((await w.call(calls.listConnections, { query: {} }, admin)).body).toMatchObject([
      { id: second.id, isDefault: true },
    ])
    expect((await w.call(calls.createConnection, { body: { name: 'Loja' } }, admin)).status).toBe(200)
    const gone = await company.ctx.transact((work) => connectionForChannel(work, first.id as never))
    expect(gone).toBeNull()
  })
})

describe('a session', () => {
  it('is renewed and ended by raising the generation', async () => {
    const { admin } = await place()
    const { id } = (await w.call(calls.createConnection, { body: { name: 'Loja' } }, admin)).body
    const renewed = await w.call(calls.renewSession, { params: { id } }, admin)
    expect(renewed.body).toEqual({ id, status: 'OPENING' })
    expect(await rowOf(id)).toMatchObject({ generation: 1, wanted: 'run' })
    expect((await w.call(calls.endSession, { params: { id } }, admin)).body).toEqual({ id, status: 'DISCONNECTED' })
    expect(await rowOf(id)).toMatchObject({ generation: 2, wanted: 'stop', reason: 'disconnected_by_user' })
    expect((await w.call(calls.startSession, { params: { id } }, admin)).body).toEqual({ id, status: 'OPENING' })
  })

  it('shows its code to people who manage connections and to nobody else', async () => {
    const { company, admin, agent } = await place()
    const { id } = (await w.call(calls.createConnection, { body: { name: 'Loja' } }, admin)).body
    const [boss, clerk] = [
      await w.connectSocket(company.id, { token: admin.token }),
      await w.connectSocket(company.id, { token: agent.token }),
    ]
    const connectionId = id as Parameters<typeof recordStatus>[1]
    await recordStatus(company.ctx, connectionId, { state: 'qrcode', qrcode: '2@secret-ref' })
    await boss.until(() => JSON.stringify(boss.heard).includes('2@secret-ref'))
    await recordStatus(company.ctx, connectionId, { state: 'CONNECTED', number: '5511' })
    await clerk.until(() => JSON.stringify(clerk.heard).includes('"CONNECTED"'))
    expect(JSON.stringify(clerk.heard)).not.toContain('2@secret-ref')
    const details = (await w.call(calls.connectionDetails, { params: { id } }, admin)).body
    expect(details).toMatchObject({ status: 'CONNECTED', qrcode: '', number: '5511', reason: null })
  })
})

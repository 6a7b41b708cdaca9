import {
  createIntegration,
  deleteIntegration,
  integrationDetails,
  listExchanges,
  listIntegrations,
  testIntegration,
  updateIntegration,
} from '@guiche/contract/features/integrations'
import { createQueue, queueDetails, updateQueue } from '@guiche/contract/features/queues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutsideWorld, outsideWorld } from '../../../test/outside-world.ts'

let w: OutsideWorld
beforeAll(async () => {
  w = await outsideWorld()
})
afterAll(() => w.close())

const scene = async () => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const add = async (body: object) => w.call(createIntegration, { body: body as never }, admin)
  const { body: made } = await add({ type: 'webhook', name: 'Pedidos', urlN8N: 'https://example.com/hook' })
  return { company, admin, add, made }
}
const refusal = ({ status, body }: { status: number; body: { code?: string; field?: string } }) =>
  [status, body.code, body.field].filter(Boolean).join(' ')

describe('integrations', () => {
  it('have defaults, and are listed by name a page at a time, only for their company', async () => {
    const { admin, add, made } = await scene()
    expect(made).toMatchObject({
      type: 'webhook',
      language: 'pt-BR',
      typebotExpires: 1,
      typebotDelayMessage: 1000,
      hasJsonContent: false,
      hasSecret: false,
      heardAt: null,
    })
    for (let at = 0; at < 21; at += 1) await add({ type: 'flowbuilder', name: `Fluxo ${String(at).padStart(2, '0')}` })
    const page = await w.call(listIntegrations, { query: {} }, admin)
    expect(page.body.queueIntegrations).toHaveLength(20)
    const next = await w.call(listIntegrations, { query: { cursor: page.body.nextCursor ?? '' } }, admin)
    expect(next.body.queueIntegrations.map(({ name }) => name)).toEqual(['Fluxo 20', 'Pedidos'])
    const found = await w.call(listIntegrations, { query: { searchParam: 'pedi' } }, admin)
    expect(found.body.queueIntegrations.map(({ name }) => name)).toEqual(['Pedidos'])
    const stranger = await (await w.company()).user({ profile: 'admin' })
    expect((await w.call(listIntegrations, { query: {} }, stranger)).body.queueIntegrations).toEqual([])
  })

  it('need the fields of their type, and a public address', async () => {
    const { add } = await scene()
    expect(refusal(await add({ type: 'webhook', name: 'x', urlN8N: '' }))).toBe('400 ERR_VALIDATION body.name')
    expect(refusal(await add({ type: 'webhook', name: 'xx' }))).toBe('400 ERR_VALIDATION body.urlN8N')
    const typebot = { type: 'typebot', name: 'Robô', urlN8N: 'https://example.com' }
    expect(refusal(await add(typebot))).toBe('400 ERR_VALIDATION body.typebotSlug')
    for (const urlN8N of ['https://10.0.0.8/x', 'https://localhost/x', 'http://example.com/x', 'https://[::1]/'])
      expect(refusal(await add({ type: 'n8n', name: 'n8n', urlN8N }))).toBe('400 ERR_INTEGRATION_ADDRESS body.urlN8N')
    const nul = await add({ type: 'n8n', name: 'n8n', urlN8N: 'https://example.com/\u0000' })
    expect(refusal(nul)).toBe('400 ERR_VALIDATION body.urlN8N')
    const dialogflow = { type: 'dialogflow', name: 'Google', projectName: 'p', jsonContent: '{"a": 1}' }
    expect(refusal(await add(dialogflow))).toBe('400 ERR_SERVICE_ACCOUNT body.jsonContent')
  })

  it('keep their keys secret, and an empty field that is sent back changes nothing', async () => {
    const { admin, add } = await scene()
    const { body } = await add({
      type: 'dialogflow',
      name: 'Google',
      projectName: 'padaria',
      jsonContent: w.outside.account.json,
      secret: 'um-segredo-bem-longo',
    })
    expect(body).toMatchObject({ hasJsonContent: true, hasSecret: true })
    expect(JSON.stringify(body)).not.toMatch(/PRIVATE KEY|segredo/)
    const back = { ...body, name: 'Google 2', jsonContent: '', secret: '' }
    const changed = await w.call(updateIntegration, { params: { id: body.id as never }, body: back }, admin)
    expect(changed.body).toMatchObject({ name: 'Google 2', hasJsonContent: true, hasSecret: true })
    expect(changed.body.updatedAt).not.toBe(body.updatedAt)
    const again = await w.call(updateIntegration, { params: { id: body.id as never }, body: changed.body }, admin)
    expect(again.body).toEqual(changed.body)
  })

  it('are hidden from other companies, and are for admins whose plan has them', async () => {
    const { company, made } = await scene()
    const params = { id: made.id as never }
    const stranger = await (await w.company()).user({ profile: 'admin' })
    expect((await w.call(integrationDetails, { params }, stranger)).status).toBe(404)
    expect((await w.call(updateIntegration, { params, body: { name: 'Meu' } }, stranger)).status).toBe(404)
    expect((await w.call(listExchanges, { params }, stranger)).status).toBe(404)
    expect((await w.call(deleteIntegration, { params }, stranger)).status).toBe(404)
    const agent = await company.user()
    expect(refusal(await w.call(listIntegrations, { query: {} }, agent))).toMatch(/^403/)
    const manages = await company.user({ flags: { allowConnections: true } } as never)
    expect((await w.call(listIntegrations, { query: {} }, manages)).status).toBe(200)
    expect((await w.call(integrationDetails, { params }, manages)).status).toBe(403)
  })

  it('that are removed are cleared from queues, and admins get the event', async () => {
    const { company, admin, made } = await scene()
    const ears = await w.connectSocket(company.id, { token: admin.token })
    const queue = { name: 'Vendas', color: '#0d9488', integrationId: made.id as never }
    const { body } = await w.call(createQueue, { body: queue }, admin)
    expect(body.integrationId).toBe(made.id)
    const unknown = await w.call(
      updateQueue,
      { params: { id: body.id as never }, body: { integrationId: 999_999 as never } },
      admin,
    )
    expect(refusal(unknown)).toBe('404 ERR_NOT_FOUND body.integrationId')
    await w.call(deleteIntegration, { params: { id: made.id as never } }, admin)
    const { body: now } = await w.call(queueDetails, { params: { id: body.id as never } }, admin)
    expect(now.integrationId).toBeNull()
    await ears.until(() => ears.heard.some(({ payload }) => 'integrationId' in payload && payload.action === 'delete'))
  })
})

describe('the test of a Dialogflow', () => {
  it('asks it, with the keys that are typed or the stored ones', async () => {
    const { admin, add } = await scene()
    const { account } = w.outside
    const ask = (body: object) => w.call(testIntegration, { body: body as never }, admin)
    const typed = await ask({ projectName: 'padaria', jsonContent: account.json, language: 'pt-BR' })
    expect(typed.body).toEqual({ ok: true, failure: null, reply: 'Você disse: oi' })
    const google = { type: 'dialogflow', name: 'Google', projectName: 'padaria', jsonContent: account.json }
    const { body: kept } = await add(google)
    expect((await ask({ projectName: 'padaria', integrationId: kept.id })).body.ok).toBe(true)
    expect((await ask({ projectName: 'outro', integrationId: kept.id })).body).toMatchObject({
      ok: false,
      failure: 'keys',
    })
    expect(refusal(await ask({ projectName: 'padaria' }))).toBe('400 ERR_SERVICE_ACCOUNT body.jsonContent')
    w.outside.faults.set({ fail: 1 })
    expect((await ask({ projectName: 'padaria', integrationId: kept.id })).body.failure).toBe('status')
  })
})

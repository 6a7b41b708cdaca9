import { encodeCursor } from '@guiche/contract/core/paging'
import { updateConnection } from '@guiche/contract/features/connections'
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import * as calls from '@guiche/contract/features/flows'
import { createPhraseCampaign, deletePhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const position = { x: 0, y: 0 }
const hello = (label = 'Olá'): FlowGraph => ({
  nodes: [
    { id: 's', type: 'start', position, data: { label: 'Inicio do fluxo' } },
    { id: 'm', type: 'message', position, data: { label } },
  ],
  connections: [{ id: 'e', source: 's', target: 'm', sourceHandle: 'a', targetHandle: null }],
})

const house = async () => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user()
  const create = async (name: string, flow?: FlowGraph) =>
    (await w.call(calls.createFlow, { body: { name, ...(flow ? { flow } : {}) } }, admin)).body
  const details = async (id: number) => (await w.call(calls.flowDetails, { params: { id } }, admin)).body.flow
  const save = (idFlow: number, flow: FlowGraph, revision?: number) =>
    w.call(calls.saveFlow, { body: { idFlow, ...flow, ...(revision ? { revision } : {}) } }, admin)
  return { company, admin, agent, create, details, save }
}

describe('flows', () => {
  it('begin with a start, are read by everybody of the company and written by admins', async () => {
    const { agent, create, details } = await house()
    const { id, version, isChanged } = await create('Recepção')
    expect([version, isChanged]).toEqual([null, true])
    expect((await details(id)).flow.nodes).toMatchObject([{ type: 'start', data: { label: 'Inicio do fluxo' } }])
    const listed = await w.call(calls.listFlows, { query: { searchParam: 'recepcao' } }, agent)
    expect(listed.body.flows.map((flow) => flow.id)).toEqual([id])
    const refused = await w.call(calls.createFlow, { body: { name: 'Outro' } }, agent)
    expect([refused.status, refused.body.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  })
  it('have unique names, whatever the case', async () => {
    const { admin, create } = await house()
    const { id } = await create('Vendas')
    const other = await create('Suporte')
    const taken = { status: 409, body: { code: 'ERR_FLOW_NAME_TAKEN', field: 'body.name' } }
    expect(await w.call(calls.createFlow, { body: { name: 'VENDAS' } }, admin)).toMatchObject(taken)
    expect(await w.call(calls.updateFlow, { body: { flowId: other.id, name: 'vendas' } }, admin)).toMatchObject(taken)
    const renamed = await w.call(calls.updateFlow, { body: { flowId: id, name: 'Vendas 2', active: false } }, admin)
    expect(renamed.body).toMatchObject({ name: 'Vendas 2', active: false })
    const copies = [1, 2].map(() => w.call(calls.duplicateFlow, { body: { flowId: id } }, admin))
    expect((await Promise.all(copies)).map(({ status }) => status)).toEqual([200, 200])
    expect((await w.call(calls.createFlow, { body: { name: 'a' } }, admin)).status).toBe(400)
  })
  it('are saved as drafts, refused when somebody saved since, and published separately', async () => {
    const { admin, create, details, save } = await house()
    const { id, revision } = await create('Boas-vindas')
    expect((await save(id, hello(), revision)).body.flow).toMatchObject({ revision: 2, version: null, problems: [] })
    expect(await save(id, hello('Oi'), revision)).toMatchObject({
      status: 409,
      body: { code: 'ERR_FLOW_CHANGED', field: 'body.revision' },
    })
    const publish = () => w.call(calls.publishFlow, { params: { id }, body: { revision: 2 } }, admin)
    expect((await publish()).body).toMatchObject({ version: 1, isChanged: false })
    expect((await publish()).body.version).toBe(1)
    await save(id, hello('Novo'), 2)
    expect(await details(id)).toMatchObject({ revision: 3, version: 1, isChanged: true })
    await w.call(calls.publishFlow, { params: { id }, body: {} }, admin)
    const { body } = await w.call(calls.listFlowVersions, { params: { id }, query: {} }, admin)
    expect(body.versions.map(({ number, nodes }) => [number, nodes])).toEqual([
      [2, 2],
      [1, 2],
    ])
    const strange = { cursor: encodeCursor([2 ** 40]) }
    expect((await w.call(calls.listFlowVersions, { params: { id }, query: strange }, admin)).body).toEqual(body)
    const restored = await w.call(calls.restoreFlowVersion, { params: { id, number: 1 }, body: {} }, admin)
    expect(restored.body.flow.flow).toEqual(hello())
    expect(restored.body.flow).toMatchObject({ version: 2, isChanged: true })
    expect(await w.call(calls.restoreFlowVersion, { params: { id, number: 9 }, body: {} }, admin)).toMatchObject({
      status: 404,
      body: { code: 'ERR_NO_FLOW_VERSION_FOUND' },
    })
  })
  it('are published at once by clients that know no revisions, when nothing prevents it', async () => {
    const { create, save } = await house()
    const { id } = await create('Antigo')
    expect((await save(id, hello(''))).body.flow).toMatchObject({ version: null })
    expect((await save(id, hello())).body.flow).toMatchObject({ version: 1, isChanged: false })
  })
  it('are refused with the reason: 5,000 nodes, an edge to nowhere, two starts, equal numbers', async () => {
    const { create, save } = await house()
    const { id } = await create('Ruim')
    const { nodes, connections } = hello()
    const many = Array.from({ length: 5_000 }, (_, index) => ({ id: `n${index}`, type: 'message', position, data: {} }))
    const large = await save(id, { nodes: many, connections: [] } as never, 1)
    expect(large).toMatchObject({ status: 400, body: { code: 'ERR_FLOW_TOO_LARGE', details: { mostNodes: 1000 } } })
    const wrong = async (flow: object) => {
      const { status, body } = await save(id, flow as never, 1)
      const { problems } = body.details as { problems: { code: string; nodeId: string }[] }
      return [status, body.code, ...problems.map(({ code, nodeId }) => `${code}:${nodeId}`)]
    }
    const lost = [...connections, { id: 'x', source: 'm', target: 'weg' }]
    expect(await wrong({ nodes, connections: lost })).toEqual([400, 'ERR_FLOW_INVALID', 'edgeToNowhere:m'])
    const second = [...nodes, { id: 't', type: 'start', position, data: {} }]
    expect(await wrong({ nodes: second, connections })).toEqual([400, 'ERR_FLOW_INVALID', 'twoStarts:t'])
    const arrayOption = [1, 1].map((number) => ({ number, value: 'a' }))
    const menu = [...nodes, { id: 'q', type: 'menu', position, data: { message: '?', arrayOption } }]
    expect(await wrong({ nodes: menu, connections })).toEqual([400, 'ERR_FLOW_INVALID', 'sameNumber:q'])
  })
  it('are not published with a cycle that asks nobody, or with something missing', async () => {
    const { admin, create, save } = await house()
    const { id } = await create('Laço')
    const { nodes, connections } = hello()
    const back = { id: 'b', source: 'm', target: 'm', sourceHandle: null, targetHandle: null }
    expect((await save(id, { nodes, connections: [...connections, back] }, 1)).status).toBe(200)
    const refused = await w.call(calls.publishFlow, { params: { id }, body: {} }, admin)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'ERR_FLOW_INVALID', details: { problems: [{ code: 'loopWithoutWait', nodeId: 'm' }] } },
    })
  })
  it('are not published with a forbidden address, or with an invalid region', async () => {
    const { admin, create, details, save } = await house()
    const { id } = await create('Fora')
    const { nodes, connections } = hello()
    const problems = async (type: 'typebot' | 'openai', data: object) => {
      const node = { id: 'b', type, position, data: { name: 'Robô', ...data } }
      expect(
        (await save(id, { nodes: [...nodes, node] as never, connections }, (await details(id)).revision)).status,
      ).toBe(200)
      const { status, body } = await w.call(calls.publishFlow, { params: { id }, body: {} }, admin)
      const found = status === 200 ? [] : (body.details as { problems: { code: string; field: string }[] }).problems
      return [status, body.code, ...found.map(({ code, field }) => `${code} ${field}`)]
    }
    const refused = [400, 'ERR_FLOW_INVALID', 'addressInvalid urlN8N']
    for (const urlN8N of [
      'nope',
      'ftp://x/y',
      'http://example.com',
      'https://10.0.0.1/x',
      'http://127.0.0.1:18090/api',
    ])
      expect([urlN8N, ...(await problems('typebot', { urlN8N, typebotSlug: 'x' }))]).toEqual([urlN8N, ...refused])
    expect(await problems('typebot', { urlN8N: 'https://bot.example.com', typebotSlug: 'x' })).toEqual([200, undefined])
    const speaking = { prompt: 'Ajude', apiKey: 'sk-1', voice: 'pt-BR-YaraNeural', voiceKey: 'v' }
    const elsewhere = await problems('openai', { ...speaking, voiceRegion: 'evil.example/x' })
    expect(elsewhere).toEqual([400, 'ERR_FLOW_INVALID', 'addressInvalid voiceRegion'])
    expect(await problems('openai', { ...speaking, voiceRegion: 'brazilsouth' })).toEqual([200, undefined])
  })
  it('are hidden from other companies: neither read nor written nor used for a queue', async () => {
    const mine = await house()
    const theirs = await house()
    const { id } = await theirs.create('Deles')
    const gone = { status: 404, body: { code: 'ERR_NO_FLOW_FOUND' } }
    expect(await w.call(calls.flowDetails, { params: { id } }, mine.admin)).toMatchObject(gone)
    expect(await w.call(calls.deleteFlow, { params: { id } }, mine.admin)).toMatchObject(gone)
    expect(await mine.save(id, hello())).toMatchObject(gone)
    const queueId = await theirs.company.queue('Deles')
    const own = await mine.create('Meu', {
      nodes: [
        ...hello().nodes,
        { id: 't', type: 'ticket', position, data: { name: '', data: { id: queueId, name: 'x' } } },
      ],
      connections: hello().connections,
    } as never)
    expect((await mine.details(own.id)).problems).toMatchObject([
      { code: 'unreachable' },
      { code: 'queueMissing', nodeId: 't' },
    ])
  })
  it('keep keys secret: they are sealed, never returned, and stay when the field is sent empty', async () => {
    const { company, create, details, save } = await house()
    const data = { name: 'IA', prompt: 'Ajude', apiKey: 'sk-segredo-plantado', voiceKey: '' }
    const flow = { nodes: [...hello().nodes, { id: 'ia', type: 'openai', position, data }], connections: [] }
    const { id } = await create('Com IA', flow as never)
    const read = await details(id)
    expect(JSON.stringify(read)).not.toContain('plantado')
    expect(read.flow.nodes.at(-1)).toMatchObject({
      data: { apiKey: '', hasApiKey: true, hasVoiceKey: false, maxTokens: 100 },
    })
    expect((await save(id, read.flow, read.revision)).body.flow.flow).toEqual(read.flow)
    const stored = await company.ctx.transact(({ tx }) =>
      tx.sql({ name: 'flows_test_graph', text: 'select graph::text g from flows where company_id = $1 and id = $2' }, [
        company.id,
        id,
      ]),
    )
    expect(JSON.stringify(stored)).not.toContain('plantado')
    expect(JSON.stringify(stored)).toMatch(/apiKey\\+": \\+"\S{40}/)
  })
  it('keep a removed node’s key for undo, and give it to copies', async () => {
    const { create, details, save } = await house()
    const data = { name: 'IA', prompt: 'Ajude', apiKey: 'sk-segredo-plantado', voiceKey: 'voz-plantada' }
    const node = { id: 'ia', type: 'openai', position, data }
    const { id } = await create('Desfeito', { nodes: [...hello().nodes, node], connections: [] } as never)
    const read = (await details(id)).flow
    const assistants = async () => {
      const { nodes } = (await details(id)).flow
      return nodes.flatMap((each) =>
        each.type === 'openai' ? [[each.id, each.data.hasApiKey, each.data.hasVoiceKey]] : [],
      )
    }
    const known = read.nodes.at(-1)
    const copy = (copyId: string, keysOf: string) => ({ ...known, id: copyId, data: { ...known?.data, keysOf } })
    await save(id, { nodes: hello().nodes, connections: [] })
    expect(await assistants()).toEqual([])
    const back = await save(id, read)
    expect(back.body.flow.flow).toEqual(read)
    // A copy of a copy, saved together, and the one that both are of goes with the same saving.
    const copies = [copy('c2', 'c1'), copy('c1', 'ia'), copy('x', 'x'), copy('y', 'elsewhere')]
    const saved = await save(id, { nodes: [...hello().nodes, ...copies], connections: [] } as never)
    expect(JSON.stringify(saved.body)).not.toMatch(/plantad|keysOf|elsewhere/)
    expect(await assistants()).toEqual([
      ['c2', true, true],
      ['c1', true, true],
      ['x', false, false],
      ['y', false, false],
    ])
    const other = await create('Outro', { nodes: [...hello().nodes, copy('o', 'c1')], connections: [] } as never)
    expect((await details(other.id)).flow.nodes.at(-1)?.data).toMatchObject({ hasApiKey: false })
  })
  it('are deleted only when nothing starts them any more', async () => {
    const { company, admin, create } = await house()
    const connectionId = await company.connection()
    const { id } = await create('Usado')
    const remove = () => w.call(calls.deleteFlow, { params: { id } }, admin)
    const set = (flowIdWelcome: number | null) =>
      w.call(updateConnection, { params: { id: connectionId }, body: { flowIdWelcome } }, admin)
    expect((await set(id)).body).toMatchObject({ flowIdWelcome: id, flowIdNotPhrase: null })
    const phrase = { name: 'Natal', flowId: id, whatsappId: connectionId, phrase: 'natal' }
    const campaign = (await w.call(createPhraseCampaign, { body: phrase }, admin)).body
    const refused = await remove()
    expect(refused).toMatchObject({ status: 409, body: { code: 'ERR_FLOW_IN_USE' } })
    const named = { kind: 'phrase', id: campaign.id, name: 'Natal', through: null }
    expect((refused.body as { details?: object }).details).toEqual({
      uses: [{ kind: 'connection', id: connectionId, name: expect.any(String), through: null }, named],
    })
    await set(null)
    expect(await remove()).toMatchObject({ status: 409, body: { details: { uses: [named] } } })
    await w.call(deletePhraseCampaign, { params: { id: campaign.id } }, admin)
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await set(id)).body).toMatchObject({ code: 'ERR_NO_FLOW_FOUND', field: 'body.flowIdWelcome' })
  })
  it('have five templates in each language, each of which only lacks its queues', async () => {
    const { admin, create, details } = await house()
    for (const language of ['pt', 'en', 'es', 'tr'] as const) {
      const { body } = await w.call(calls.listFlowTemplates, { query: { language } }, admin)
      expect(body).toHaveLength(5)
      for (const { name, flow } of body) {
        const { id } = await create(`${language} ${name}`, flow)
        const codes = (await details(id)).problems.map(({ code }) => code)
        expect(new Set(codes)).toEqual(new Set(['queueMissing']))
      }
    }
  })
})

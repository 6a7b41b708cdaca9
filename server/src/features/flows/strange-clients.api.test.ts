/** Flows as clients of other makes send them. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { flowCounts, flowRunDetails, listFlowRuns } from '@guiche/contract/features/flow-runs'
import * as calls from '@guiche/contract/features/flows'
import {
  createPhraseCampaign,
  phraseCampaignDetails,
  updatePhraseCampaign,
} from '@guiche/contract/features/phrase-campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLine } from '../../../test/drawn-flows.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const position = { x: 0, y: 0 }

const house = async () => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user()
  const create = (body: object) => w.call(calls.createFlow, { body: body as never }, admin)
  const save = (body: object) => w.call(calls.saveFlow, { body: body as never }, admin)
  return { company, admin, agent, create, save }
}

/** Each kind of node, with null or nothing where it has nothing to say. */
const silent = (nothing: null | ''): object[] =>
  Object.entries({
    start: { label: nothing },
    message: { label: nothing },
    interval: { sec: nothing },
    condition: { key: nothing, condition: null, value: nothing },
    menu: { message: nothing, arrayOption: null },
    img: { url: nothing, original: nothing },
    audio: { url: nothing, original: nothing, record: null },
    video: { url: nothing, original: nothing },
    randomizer: { percent: nothing },
    singleBlock: {
      seq: null,
      elements: [{ type: 'audio', value: nothing, number: 'a', original: nothing, record: null }],
    },
    ticket: { name: nothing, data: nothing },
    typebot: { name: nothing, urlN8N: nothing, typebotExpires: nothing, typebotDelayMessage: nothing },
    openai: {
      name: nothing,
      apiKey: nothing,
      maxTokens: nothing,
      temperature: nothing,
      maxMessages: nothing,
      queueId: nothing,
    },
    question: { message: nothing, answerKey: nothing },
  }).map(([type, data], at) => ({ id: `n${at}`, type, position, data }))

describe('fields that a node leaves out', () => {
  it.each([null, ''] as const)('have their default, written as %j', async (nothing) => {
    const { create, admin } = await house()
    const made = await create({ name: 'Vazio', flow: { nodes: silent(nothing), connections: [] } })
    expect([made.status, made.body.details]).toEqual([200, undefined])
    const { body } = await w.call(calls.flowDetails, { params: { id: made.body.id } as never }, admin)
    const held = new Map(body.flow.flow.nodes.map(({ type, data }) => [type, data]))
    expect(held.get('randomizer')).toEqual({ percent: 50 })
    expect(held.get('audio')).toMatchObject({ record: true })
    expect(held.get('singleBlock')).toMatchObject({ seq: [], elements: [{ record: true }] })
    expect(held.get('typebot')).toMatchObject({ typebotDelayMessage: 1000, typebotExpires: 1 })
    expect(held.get('openai')).toMatchObject({ maxTokens: 100, temperature: 1, maxMessages: 10 })
  })
  it('may be missing completely in the oldest nodes', async () => {
    const { create } = await house()
    const nodes = silent(null).map(({ data, ...node }: { data?: unknown }) => node)
    expect((await create({ name: 'Sem dados', flow: { nodes, connections: [] } })).status).toBe(200)
    const empty = nodes.map((node) => ({ ...node, data: null }))
    expect((await create({ name: 'Dados nulos', flow: { nodes: empty, connections: [] } })).status).toBe(200)
  })
})

describe('a response', () => {
  it('can be sent back unchanged, with all its further fields', async () => {
    const { create, save, admin } = await house()
    const data = { name: 'IA', prompt: 'Ajude', apiKey: 'sk-1' }
    const flow = inLine(['m', 'message', { label: 'Olá' }], ['ia', 'openai', data])
    const made = (await create({ name: 'Volta', flow })).body
    const { body } = await w.call(calls.flowDetails, { params: { id: made.id } as never }, admin)
    const { flow: read } = body
    const again = await save({ ...read, idFlow: read.id, ...read.flow })
    expect(again.status).toBe(200)
    expect(again.body.flow.flow).toEqual(read.flow)
    const named = await w.call(calls.updateFlow, { body: { ...read, flowId: read.id } as never }, admin)
    expect([named.status, named.body.name]).toEqual([200, 'Volta'])
    const other = await create({ ...read, name: 'Outro' })
    expect(other.status).toBe(200)
  })
  it('of a phrase campaign too, even one without a connection', async () => {
    const { create, agent } = await house()
    const { id: flowId } = (await create({ name: 'Natal' })).body
    const body = { name: 'Natal', flowId, phrase: 'natal', whatsappId: null, status: null }
    const made = await w.call(createPhraseCampaign, { body: body as never }, agent)
    expect([made.status, made.body.status]).toEqual([200, true])
    const { details } = (await w.call(phraseCampaignDetails, { params: { id: made.body.id } as never }, agent)).body
    const again = await w.call(updatePhraseCampaign, { body: details as never }, agent)
    expect(again.body).toEqual(details)
  })
})

describe('odd names and letters', () => {
  it('of nodes and variables are accepted like others', async () => {
    const { create, save, admin } = await house()
    const nodes = [
      { id: '__proto__', type: 'start', position, data: {} },
      { id: 'constructor', type: 'question', position, data: { message: '?', answerKey: 'constructor' } },
      { id: 'toString', type: 'message', position, data: { label: '{{constructor}} {{toString}}' } },
    ]
    const connections = [
      { id: 'hasOwnProperty', source: '__proto__', target: 'constructor' },
      { id: 'valueOf', source: 'constructor', target: 'toString' },
    ]
    const { id } = (await create({ name: '__proto__' })).body
    const saved = await save({ idFlow: id, nodes, connections })
    expect([saved.status, saved.body.flow?.version, saved.body.flow?.problems]).toEqual([200, 1, []])
    const runs = await w.call(listFlowRuns, { params: { id } as never, query: { nodeId: '__proto__' } as never }, admin)
    expect(runs).toMatchObject({ status: 200, body: { runs: [] } })
  })
  it('are stored completely or refused, and never crash the program', async () => {
    const { create, save, admin } = await house()
    const { id } = (await create({ name: 'Letras \u202e\u0007 🎄' })).body
    const halves = inLine(['m', 'message', { label: 'a\ud83c b\udf84 \u0007\u001b' }])
    expect((await save({ idFlow: id, ...halves, revision: 1 })).status).toBe(200)
    const nul = inLine(['m', 'message', { label: 'a\u0000b' }])
    expect((await save({ idFlow: id, ...nul, revision: 2 })).status).toBe(400)
    const query = { nodeId: 'a\u0000' } as never
    expect((await w.call(listFlowRuns, { params: { id } as never, query }, admin)).status).toBe(400)
  })
  it('ids out of range are refused without a search', async () => {
    const { admin } = await house()
    for (const id of [0, -1, 2 ** 31, 1e21, 1.5, 'x', '1e3x']) {
      const params = { id } as never
      const found = await w.call(calls.flowDetails, { params }, admin)
      expect([id, found.status]).toEqual([id, 400])
      expect((await w.call(calls.deleteFlow, { params }, admin)).status).toBe(400)
      expect((await w.call(flowRunDetails, { params: { runId: id } as never }, admin)).status).toBe(400)
    }
    const counted = await w.call(
      flowCounts,
      { params: { id: 2 ** 31 - 1 } as never, query: { version: 999_999 } },
      admin,
    )
    expect(counted.status).toBe(404)
  })
})

describe('two admins in one flow', () => {
  it('when two save or publish at once one is refused, and each version is published once', async () => {
    const { company, create, admin } = await house()
    const other = await company.user({ profile: 'admin' })
    const { id } = (await create({ name: 'Dois' })).body
    const draw = (label: string, who: typeof admin) => {
      const flow = inLine(['m', 'message', { label }])
      return w.call(calls.saveFlow, { body: { idFlow: id, ...flow, revision: 1 } as never }, who)
    }
    const saved = await Promise.all([draw('um', admin), draw('dois', other)])
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const publish = (who: typeof admin) =>
      w.call(calls.publishFlow, { params: { id } as never, body: { revision: 2 } as never }, who)
    const published = await Promise.all([publish(admin), publish(other)])
    expect(published.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
  })
})

describe('flows of thousands of nodes', () => {
  it('are validated quickly up to the limit, and refused beyond it', async () => {
    const { create } = await house()
    const star = (size: number): FlowGraph => {
      const nodes = Array.from({ length: size }, (_, at) => ({
        id: `n${at}`,
        type: at === 0 ? 'start' : 'message',
        position,
        data: {},
      }))
      const connections = nodes.map(({ id }, at) => ({ id: `e${at}`, source: id, target: 'n1' }))
      return { nodes, connections } as never
    }
    // Of this process: the machine may be busy with others.
    const begun = process.cpuUsage()
    expect((await create({ name: 'Mil', flow: star(1_000) })).status).toBe(200)
    expect((await create({ name: 'Cinco mil', flow: star(5_000) })).body.code).toBe('ERR_FLOW_TOO_LARGE')
    expect((await create({ name: 'Trinta mil', flow: star(30_000) })).status).toBe(413)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1_000).toBeLessThan(5_000)
  })
})

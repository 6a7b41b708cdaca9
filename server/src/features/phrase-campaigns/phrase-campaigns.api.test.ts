import { createFlow, saveFlow, updateFlow } from '@guiche/contract/features/flows'
import * as calls from '@guiche/contract/features/phrase-campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const house = async () => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user()
  const connectionId = await company.connection()
  const { id: flowId } = (await w.call(createFlow, { body: { name: 'Natal' } }, admin)).body
  return { company, admin, agent, connectionId, flowId }
}

describe('phrase campaigns', () => {
  it('are written by every user and deleted by admins', async () => {
    const { admin, agent, connectionId, flowId } = await house()
    const body = { name: 'Natal', flowId, whatsappId: connectionId, phrase: 'Feliz natal' }
    const made = (await w.call(calls.createPhraseCampaign, { body }, agent)).body
    expect(made).toMatchObject({ status: true, flow: { id: flowId, name: 'Natal' }, whatsapp: { id: connectionId } })
    const { details } = (await w.call(calls.phraseCampaignDetails, { params: { id: made.id } }, agent)).body
    expect(details).toEqual(made)
    const changed = await w.call(calls.updatePhraseCampaign, { body: { id: made.id, status: false } }, agent)
    expect(changed.body).toMatchObject({ status: false, phrase: 'Feliz natal' })
    const listed = await w.call(calls.listPhraseCampaigns, { query: { searchParam: 'NATAL' } }, agent)
    expect(listed.body.flow).toHaveLength(1)
    const remove = (who: typeof admin) => w.call(calls.deletePhraseCampaign, { params: { id: made.id } }, who)
    expect((await remove(agent)).body.code).toBe('ERR_NO_PERMISSION')
    expect((await remove(admin)).status).toBe(200)
    expect(await remove(admin)).toMatchObject({ status: 404, body: { code: 'ERR_NO_PHRASE_CAMPAIGN_FOUND' } })
  })
  it('need a name, a flow and a phrase, and no connection', async () => {
    const { agent, flowId } = await house()
    const create = (body: object) => w.call(calls.createPhraseCampaign, { body: body as never }, agent)
    const whole = { name: 'Natal', flowId, phrase: 'natal' }
    for (const field of Object.keys(whole))
      expect(await create({ ...whole, [field]: '' })).toMatchObject({ status: 400, body: { field: `body.${field}` } })
    expect(await create({ ...whole, phrase: '!?' })).toMatchObject({ status: 400, body: { field: 'body.phrase' } })
    expect((await create({ ...whole, whatsappId: '' })).body).toMatchObject({ whatsappId: null, whatsapp: null })
  })
  it('say whether their flow can start', async () => {
    const { admin, agent, connectionId, flowId } = await house()
    const body = { name: 'Natal', flowId, whatsappId: connectionId, phrase: 'natal' }
    const made = (await w.call(calls.createPhraseCampaign, { body }, agent)).body
    const rest = async () => {
      const { body: page } = await w.call(calls.listPhraseCampaigns, { query: {} }, agent)
      const { details } = (await w.call(calls.phraseCampaignDetails, { params: { id: made.id as never } }, agent)).body
      expect(page.flow).toEqual([details])
      return details.rest
    }
    expect([made.rest, await rest()]).toEqual(['flowUnpublished', 'flowUnpublished'])
    const flow = { nodes: [], connections: [] }
    const start = { id: 's', type: 'start', position: { x: 0, y: 0 }, data: {} }
    await w.call(saveFlow, { body: { idFlow: flowId, ...flow, nodes: [start] } as never }, admin)
    expect(await rest()).toBeNull()
    await w.call(updateFlow, { body: { flowId: flowId as never, active: false } }, admin)
    expect(await rest()).toBe('flowOff')
    const off = await w.call(calls.updatePhraseCampaign, { body: { id: made.id as never, whatsappId: null } }, agent)
    expect(off.body.rest).toBe('noConnection')
  })
  it('refer to no flow and no connection of another company', async () => {
    const mine = await house()
    const theirs = await house()
    const create = (body: object) => w.call(calls.createPhraseCampaign, { body: body as never }, mine.agent)
    const whole = { name: 'Natal', flowId: mine.flowId, phrase: 'natal', whatsappId: mine.connectionId }
    expect((await create({ ...whole, flowId: theirs.flowId })).body.code).toBe('ERR_NO_FLOW_FOUND')
    expect((await create({ ...whole, whatsappId: theirs.connectionId })).body.code).toBe('ERR_NO_WAPP_FOUND')
    const { id } = (await create(whole)).body
    expect((await w.call(calls.phraseCampaignDetails, { params: { id } }, theirs.agent)).status).toBe(404)
    expect((await w.call(calls.updatePhraseCampaign, { body: { id, name: 'x' } }, theirs.agent)).status).toBe(404)
  })
})

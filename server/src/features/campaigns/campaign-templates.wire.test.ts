/** A campaign by a number at Meta: a template with the person's own words in it, its picture, and what becomes of each. */
import * as calls from '@guiche/contract/features/campaigns'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cloudCampaigning } from '../../../test/cloud-campaigning.ts'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { later, minute } from '../../../test/scheduling.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld({ ownDatabase: 'campaign_templates' })
})
afterEach(() => {
  cloud.world.clock.at = null
})
afterAll(() => cloud?.close())

const scene = () => cloudCampaigning(cloud)

describe('a campaign of the Cloud API', () => {
  it('reaches people who never wrote with a template and their own values in it', async () => {
    const { create, run, fates, heard } = await scene()
    const { status, body } = await create()
    expect([status, body.templateName]).toEqual([200, 'oferta'])
    expect((await run(body.id)).status).toBe('FINALIZADA')
    expect(heard()).toEqual([['Olá, Pessoa 0! Use VINTE.'], ['Olá, Pessoa 1! Use VINTE.']])
    expect((await fates(body.id)).every(([state, reason]) => reason === null && state !== 'failed')).toBe(true)
  })

  it('sends the template’s picture along, one file for all', async () => {
    const { create, run, fates, upload, idOf } = await scene()
    const template = { templateId: idOf('com_foto'), header: [], body: ['{nome}'], buttons: [] }
    const { id } = (await create({ template })).body
    expect(await upload(id)).toEqual([200, undefined])
    expect((await run(id)).mediaName).toBe('oferta.png')
    expect((await fates(id)).map(([state]) => state === 'failed')).toEqual([false, false])
  })

  it('neither begins nor is scheduled without the file that its template needs, and says which field', async () => {
    const { create, idOf, upload, act, change, seen, takeFileOff, forgetFile } = await scene()
    const template = { templateId: idOf('com_foto'), header: [], body: ['{nome}'], buttons: [] }
    const scheduledAt = later(3 * 60 * minute).toISOString()
    const lacks = { status: 400, body: { code: 'ERR_TEMPLATE_VALUES', field: 'body.file' } }
    expect(await create({ template, scheduledAt })).toMatchObject(lacks)
    const { id } = (await create({ template })).body
    expect(await act(calls.startCampaign, id)).toMatchObject(lacks)
    expect(await change(id, { scheduledAt })).toMatchObject(lacks)
    expect(await upload(id)).toEqual([200, undefined])
    expect((await change(id, { scheduledAt })).body.status).toBe('PROGRAMADA')
    expect(await takeFileOff(id)).toMatchObject(lacks)
    await forgetFile(id)
    cloud.world.clock.at = later(3 * 60 * minute + minute)
    await cloud.world.hurryJobs()
    await cloud.settle()
    cloud.world.clock.at = null
    expect(await seen(id)).toMatchObject({ status: 'CANCELADA', waitsFor: 'file_missing' })
    expect(await act(calls.restartCampaign, id)).toMatchObject(lacks)
  })

  it('does not begin with a template that Meta no longer has', async () => {
    const { create, idOf, act, told } = await scene()
    const { id } = (
      await create({ template: { templateId: idOf('oferta'), header: [], body: ['a', 'b'], buttons: [] } })
    ).body
    cloud.graph.deleteTemplate(told.id)
    await cloud.settle()
    expect(await act(calls.startCampaign, id)).toMatchObject({
      status: 404,
      body: { code: 'ERR_NO_TEMPLATE_FOUND', field: 'body.template.templateId' },
    })
  })

  it('uses a template of its own number', async () => {
    const { create, idOf } = await scene()
    const template = { templateId: idOf('com_foto'), header: [], body: ['{nome}'], buttons: [] }
    const stranger = await create({ template: { ...template, templateId: 999_999 } })
    expect([stranger.status, stranger.body]).toMatchObject([404, { code: 'ERR_NO_TEMPLATE_FOUND' }])
  })
})

import { saveCampaignSettings } from '@guiche/contract/features/campaign-settings'
import * as calls from '@guiche/contract/features/campaigns'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigningIn, mobile } from '../../../test/campaigning.ts'
import { minute } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'keeping_campaigns' })
})
beforeEach(() => {
  w.clock.at = new Date()
})
afterEach(() => {
  w.clock.at = null
  w.channel.failWith = null
  w.channel.people.clear()
})
afterAll(() => w.close())

const scene = () => campaigningIn(w)

describe('storing a campaign', () => {
  it('needs recipients, a text, and records of the company', async () => {
    const { create, list, company } = await scene()
    const contactListId = await list([mobile()])
    const stranger = await scene()
    const refused = async (body: object) => {
      const { status, body: answer } = await create({ contactListId, ...body })
      const { code, field } = answer as unknown as { code: string; field: string }
      return [status, code, field]
    }
    expect(company.id).not.toBe(stranger.company.id)
    expect(await refused({ contactListId: null })).toEqual([400, 'ERR_CAMPAIGN_NOBODY', 'body.contactListId'])
    expect(await refused({ whatsappId: stranger.connectionId })).toEqual([404, 'ERR_NO_WAPP_FOUND', 'body.whatsappId'])
    expect(await refused({ contactListId: await stranger.list([mobile()]) })).toEqual([
      404,
      'ERR_NOT_FOUND',
      'body.contactListId',
    ])
    expect(await refused({ queueId: stranger.queueId })).toEqual([404, 'ERR_NO_QUEUE_FOUND', 'body.queueId'])
    expect(await refused({ name: 'x' })).toEqual([400, 'ERR_VALIDATION', 'body.name'])
    for (const scheduledAt of ['9999-12-31T23:59', '0001-01-01T00:00'])
      expect(await refused({ scheduledAt })).toEqual([400, 'ERR_VALIDATION', 'body.scheduledAt'])
    expect(await refused({ confirmation: true })).toEqual([400, 'ERR_CAMPAIGN_EMPTY', 'body.confirmationMessage1'])
  })

  it('can be changed while it rests but not when it is about to begin; its audience cannot change once it has begun', async () => {
    const { call, admin, create, list, act, passes } = await scene()
    const contactListId = await list([mobile(), mobile()])
    const change = (id: number, body: object) =>
      call(calls.updateCampaign, { params: { id }, body: body as never }, admin)
    const { id } = (await create({ contactListId })).body
    expect((await change(id, { name: 'Natal', message2: 'Olá' })).body).toMatchObject({
      name: 'Natal',
      message1: 'Oi {nome}',
      message2: 'Olá',
    })
    const soon = new Date(Date.now() + 30 * minute).toISOString()
    expect((await change(id, { scheduledAt: soon })).body.status).toBe('PROGRAMADA')
    const late = await change(id, { name: 'Tarde' })
    expect([late.status, late.body.code]).toEqual([409, 'ERR_CAMPAIGN_NOT_EDITABLE'])
    await act(calls.startCampaign, id)
    await passes(0)
    expect((await change(id, { name: 'Já' })).body.code).toBe('ERR_CAMPAIGN_NOT_EDITABLE')
    expect((await call(calls.deleteCampaign, { params: { id } }, admin)).body).toMatchObject({
      code: 'ERR_CAMPAIGN_RUNNING',
    })
    await act(calls.cancelCampaign, id)
    expect((await change(id, { message1: 'Outra' })).body.message1).toBe('Outra')
    expect((await change(id, { confirmation: true })).body).toMatchObject({
      code: 'ERR_CAMPAIGN_NOT_EDITABLE',
      field: 'body.confirmation',
    })
    expect((await call(calls.deleteCampaign, { params: { id } }, admin)).body).toMatchObject({ id })
  })

  it('is forecast: who is reached, who is skipped and why, and how long it takes', async () => {
    const { call, admin, list } = await scene()
    const [a, b, c] = [mobile(), mobile(), mobile()]
    const contactListId = await list([a, b, c], [a, b])
    const { body } = await call(calls.estimateCampaign, { body: { contactListId } }, admin)
    expect(body).toMatchObject({
      recipients: 3,
      toSend: 2,
      invalid: 1,
      optedOut: 0,
      blocked: 0,
      unchecked: 0,
      isShared: false,
    })
    expect(new Date(body.lastAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  })
})

it('settings stay until they are changed, and are refused when they allow nothing', async () => {
  const { call, admin } = await scene()
  const save = (body: object) => call(saveCampaignSettings, { body: body as never }, admin)
  const { body: before } = await save({})
  for (const nothing of [null, '']) {
    const silent = { messageInterval: nothing, longerIntervalAfter: nothing, greaterInterval: nothing }
    expect((await save(silent)).body).toEqual(before)
    expect((await save({ settings: silent })).body).toEqual(before)
  }
  for (const odd of [true, [5], {}])
    expect((await save({ messageInterval: odd })).body).toMatchObject({ field: 'body.messageInterval' })
  expect((await save({ settings: { messageInterval: '30' } })).body).toMatchObject({
    messageInterval: 30,
    startHour: '00:00',
  })
  expect((await save({ startHour: '18:00', endHour: '09:00' })).body).toMatchObject({
    code: 'ERR_CAMPAIGN_HOURS',
    field: 'body.endHour',
  })
  const twice = [
    { key: 'cupom', value: 'A' },
    { key: 'Cupom', value: 'B' },
  ]
  expect((await save({ variables: twice })).body).toMatchObject({
    code: 'ERR_CAMPAIGN_VARIABLES',
    field: 'body.variables',
  })
  expect((await save({ variables: [{ key: 'nome', value: 'x' }] })).body).toMatchObject({
    code: 'ERR_CAMPAIGN_VARIABLES',
  })
  expect((await save({ messageInterval: 121 })).status).toBe(400)
})

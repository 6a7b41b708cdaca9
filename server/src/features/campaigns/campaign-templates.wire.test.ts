/** A campaign by a number at Meta: a template with the person's own words in it, its picture, and what becomes of each. */
import type { AddressInfo } from 'node:net'
import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import { saveCampaignSettings } from '@guiche/contract/features/campaign-settings'
import * as calls from '@guiche/contract/features/campaigns'
import { createConnection } from '@guiche/contract/features/connections'
import * as lists from '@guiche/contract/features/contact-lists'
import { listTemplates, syncTemplates } from '@guiche/contract/features/message-templates'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { always } from '../../../test/campaigning.ts'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { png } from '../../../test/picture.ts'
import { callNow, later, minute } from '../../../test/scheduling.ts'
import { pathOf } from '../../../test/world.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld({ ownDatabase: 'campaign_templates' })
})
afterEach(() => {
  cloud.world.clock.at = null
})
afterAll(() => cloud?.close())

const offer = {
  name: 'oferta',
  language: 'pt_BR',
  category: 'MARKETING' as const,
  components: [{ type: 'BODY', text: 'Olá, {{1}}! Use {{2}}.', example: { body_text: [['Ana', 'DEZ']] } }],
}
const photo = {
  name: 'com_foto',
  language: 'pt_BR',
  category: 'MARKETING' as const,
  components: [
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } },
    { type: 'BODY', text: 'Oi, {{1}}', example: { body_text: [['Ana']] } },
  ],
}

const scene = async () => {
  const { world, graph, settle } = cloud
  const call = callNow(world)
  const account = cloud.newAccount()
  const company = await world.company()
  const admin = await company.user({ profile: 'admin' })
  const connection = { name: 'Nuvem', channel: 'whatsappapi' as const, ...account, queueIds: [] }
  const whatsappId = (await call(createConnection, { body: connection }, admin)).body.id as never
  const told = graph.addTemplate(account.wabaId, offer)
  graph.addTemplate(account.wabaId, photo)
  await call(syncTemplates, { params: { id: whatsappId } }, admin)
  const { records } = (await call(listTemplates, { params: { id: whatsappId }, query: {} }, admin)).body
  const idOf = (name: string) => records.find((each) => each.name === name)?.id ?? 0
  const variables = [{ key: 'cupom', value: 'VINTE' }]
  await call(saveCampaignSettings, { body: { ...always, messageInterval: 0, variables } }, admin)
  const chats = [cloud.newChat(), cloud.newChat()].map((chat) => ({ ...chat, phoneNumberId: account.phoneNumberId }))
  const { id: contactListId } = (await call(lists.createContactList, { body: { name: 'Clientes' } }, admin)).body
  for (const [n, { from }] of chats.entries()) graph.addCustomer({ name: `Pessoa ${n}`, phone: from })
  const rows = chats.map(({ from }, line) => ({ line, name: `Pessoa ${line}`, number: from }))
  await call(lists.uploadContactList, { params: { id: contactListId }, body: { rows } }, admin)
  const filled = { templateId: idOf('oferta'), header: [], body: ['{nome}', '{cupom}'], buttons: [] }
  const create = (more: object = {}) =>
    call(
      calls.createCampaign,
      { body: { name: 'Oferta', whatsappId, contactListId, template: filled, ...more } as never },
      admin,
    )
  const run = async (id: number) => {
    await call(calls.startCampaign, { params: { id } as never }, admin)
    for (let turn = 1; turn < 12; turn += 1) {
      world.clock.at = later(turn * minute)
      await world.hurryJobs()
      await settle()
    }
    world.clock.at = null
    return (await call(calls.campaignDetails, { params: { id } as never }, admin)).body
  }
  const fates = async (id: number) =>
    (await call(listRecipients, { params: { id } as never, query: {} }, admin)).body.recipients.map(
      ({ state, reason }) => [state, reason],
    )
  const heard = () =>
    chats.map((chat) =>
      graph
        .chat(chat)
        .messages.filter(({ author }) => author === 'business')
        .map(({ text }) => text),
    )
  const upload = async (id: number) => {
    const { port } = world.app.server.address() as AddressInfo
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'oferta.png')
    const url = `http://127.0.0.1:${port}/api${pathOf(calls.setCampaignMedia, { id })}`
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const act = (endpoint: typeof calls.startCampaign | typeof calls.restartCampaign, id: number) =>
    call(endpoint as typeof calls.startCampaign, { params: { id } as never }, admin)
  const change = (id: number, body: object) =>
    call(calls.updateCampaign, { params: { id } as never, body: body as never }, admin)
  const seen = async (id: number) => (await call(calls.campaignDetails, { params: { id } as never }, admin)).body
  const takeFileOff = (id: number) => call(calls.removeCampaignMedia, { params: { id } as never }, admin)
  /** As nobody can by hand. */
  const forgetFile = (id: number) =>
    world.deps.db.platform((tx) =>
      tx.sql({ name: 'forget_file', text: 'update campaigns set file_id = null where company_id = $1 and id = $2' }, [
        company.id,
        id,
      ]),
    )
  return { act, change, seen, takeFileOff, forgetFile, create, run, fates, heard, upload, idOf, told, account, filled }
}

describe('a campaign of the Cloud API', () => {
  it('reaches people who never wrote by a template with their own words in it', async () => {
    const { create, run, fates, heard } = await scene()
    const { status, body } = await create()
    expect([status, body.templateName]).toEqual([200, 'oferta'])
    expect((await run(body.id)).status).toBe('FINALIZADA')
    expect(heard()).toEqual([['Olá, Pessoa 0! Use VINTE.'], ['Olá, Pessoa 1! Use VINTE.']])
    expect((await fates(body.id)).every(([state, reason]) => reason === null && state !== 'failed')).toBe(true)
  })

  it('takes the template’s picture along, one file for all', async () => {
    const { create, run, fates, upload, idOf } = await scene()
    const template = { templateId: idOf('com_foto'), header: [], body: ['{nome}'], buttons: [] }
    const { id } = (await create({ template })).body
    expect(await upload(id)).toEqual([200, undefined])
    expect((await run(id)).mediaName).toBe('oferta.png')
    expect((await fates(id)).map(([state]) => state === 'failed')).toEqual([false, false])
  })

  it('neither begins nor is planned without the file that its template wants, and says which field', async () => {
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

  it('does not begin with a template that Meta has no more', async () => {
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

  it('is of a template of its own number', async () => {
    const { create, idOf } = await scene()
    const template = { templateId: idOf('com_foto'), header: [], body: ['{nome}'], buttons: [] }
    const stranger = await create({ template: { ...template, templateId: 999_999 } })
    expect([stranger.status, stranger.body]).toMatchObject([404, { code: 'ERR_NO_TEMPLATE_FOUND' }])
  })
})

/** A Cloud API number with two templates, a list of two people, and campaigns to them. */
import type { AddressInfo } from 'node:net'
import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import { saveCampaignSettings } from '@guiche/contract/features/campaign-settings'
import * as calls from '@guiche/contract/features/campaigns'
import { createConnection } from '@guiche/contract/features/connections'
import * as lists from '@guiche/contract/features/contact-lists'
import { listTemplates, syncTemplates } from '@guiche/contract/features/message-templates'
import { always } from './campaigning.ts'
import type { CloudWorld } from './cloud-world.ts'
import { png } from './picture.ts'
import { callNow, later, minute } from './scheduling.ts'
import { pathOf } from './world.ts'

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

export const cloudCampaigning = async (cloud: CloudWorld, people = 2) => {
  const { world, graph, settle } = cloud
  const call = callNow(world)
  const account = cloud.newAccount()
  const company = await world.company()
  const admin = await company.user({ profile: 'admin' })
  const connection = { name: 'Nuvem', channel: 'whatsappapi' as const, ...account, queueIds: [] }
  const whatsappId = (await call(createConnection, { body: connection }, admin)).body.id as never
  const offerTemplate = graph.addTemplate(account.wabaId, offer)
  graph.addTemplate(account.wabaId, photo)
  await call(syncTemplates, { params: { id: whatsappId } }, admin)
  const { records } = (await call(listTemplates, { params: { id: whatsappId }, query: {} }, admin)).body
  const idOf = (name: string) => records.find((each) => each.name === name)?.id ?? 0
  const variables = [{ key: 'cupom', value: 'VINTE' }]
  await call(saveCampaignSettings, { body: { ...always, messageInterval: 0, variables } }, admin)
  const chats = Array.from({ length: people }, () => cloud.newChat()).map((chat) => ({
    ...chat,
    phoneNumberId: account.phoneNumberId,
  }))
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
  /** A state that no call can produce. */
  const forgetFile = (id: number) =>
    world.deps.db.platform((tx) =>
      tx.sql({ name: 'forget_file', text: 'update campaigns set file_id = null where company_id = $1 and id = $2' }, [
        company.id,
        id,
      ]),
    )
  return {
    call,
    admin,
    company,
    whatsappId,
    chats,
    graph,
    world,
    settle,
    act,
    change,
    seen,
    takeFileOff,
    forgetFile,
    create,
    run,
    fates,
    heard,
    upload,
    idOf,
    told: offerTemplate,
    offerTemplate,
    account,
    filled,
  }
}

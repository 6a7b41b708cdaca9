/** A template that leaves at a time to come, by a number at Meta. */
import type { AddressInfo } from 'node:net'
import { createConnection } from '@guiche/contract/features/connections'
import { listTemplates, syncTemplates } from '@guiche/contract/features/message-templates'
import { listMessages } from '@guiche/contract/features/messages'
import * as calls from '@guiche/contract/features/schedules'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { png } from '../../../test/picture.ts'
import { callNow, later, minute } from '../../../test/scheduling.ts'
import { pathOf } from '../../../test/world.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld({ ownDatabase: 'schedule_templates' })
})
afterEach(() => {
  cloud.world.clock.at = null
})
afterAll(() => cloud?.close())

const hour = 60 * minute
const reminder = {
  name: 'lembrete',
  language: 'pt_BR',
  category: 'UTILITY' as const,
  components: [
    { type: 'BODY', text: 'Olá, {{1}}! A sua consulta é {{2}}.', example: { body_text: [['Ana', 'amanhã']] } },
  ],
}
const photo = {
  name: 'com_foto',
  language: 'pt_BR',
  category: 'UTILITY' as const,
  components: [
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } },
    { type: 'BODY', text: 'Oi' },
  ],
}

const scene = async () => {
  const { world, graph, settle } = cloud
  const call = callNow(world)
  const account = cloud.newAccount()
  const company = await world.company()
  const queueId = await company.queue()
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const connection = { name: 'Nuvem', channel: 'whatsappapi' as const, ...account, queueIds: [queueId] }
  const connectionId = (await call(createConnection, { body: connection }, admin)).body.id as never
  const [told, above] = [graph.addTemplate(account.wabaId, reminder), graph.addTemplate(account.wabaId, photo)]
  await call(syncTemplates, { params: { id: connectionId } }, admin)
  const { records } = (await call(listTemplates, { params: { id: connectionId }, query: {} }, admin)).body
  const idOf = (name: string) => records.find((each) => each.name === name)?.id ?? 0
  const chat = { ...cloud.newChat(), phoneNumberId: account.phoneNumberId }
  graph.customerSends({ ...chat, name: 'Beatriz', text: 'Oi!' })
  await settle()
  const ticket = (await call(listTickets, { query: { status: 'pending' } }, admin)).body.tickets[0]
  if (!ticket) throw new Error('no ticket')
  const filled = { templateId: idOf('lembrete'), header: [], body: ['Beatriz', 'amanhã'], buttons: [] }
  /** After the window. */
  const sendAt = later(30 * hour).toISOString()
  const plan = (more: object = {}) =>
    call(
      calls.createSchedule,
      {
        body: { contactId: ticket.contactId, whatsappId: connectionId, sendAt, template: filled, ...more } as never,
      },
      admin,
    )
  const change = (id: number, body: object) =>
    call(calls.updateSchedule, { params: { id }, body: body as never }, admin)
  const seen = async (id: number) => (await call(calls.scheduleDetails, { params: { id } }, admin)).body
  const comes = async () => {
    graph.closeWindow(chat)
    world.clock.at = later(31 * hour)
    await world.hurryJobs()
    await settle()
  }
  const said = async () => {
    const { body } = await call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} as never }, admin)
    return body.messages.filter(({ fromMe }) => fromMe)
  }
  const heard = () =>
    graph
      .chat(chat)
      .messages.filter(({ author }) => author === 'business')
      .map(({ text }) => text)
  const upload = async (id: number, type = 'image/png', bytes: Uint8Array = png) => {
    const { port } = world.app.server.address() as AddressInfo
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'arquivo')
    const url = `http://127.0.0.1:${port}/api${pathOf(calls.setScheduleMedia, { id })}`
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  return { plan, change, seen, comes, said, heard, upload, filled, idOf, told, above, account, admin }
}

describe('a scheduled template', () => {
  it('reaches the customer after the window, when free text says that it was closed', async () => {
    const { plan, seen, comes, said, heard, filled } = await scene()
    const { status, body: made } = await plan()
    expect([status, made.body, made.templateName]).toEqual([200, 'Olá, Beatriz! A sua consulta é amanhã.', 'lembrete'])
    expect(made.template).toEqual(filled)
    const free = (await plan({ template: null, body: 'Olá, Beatriz' })).body
    await comes()
    expect(heard()).toEqual(['Olá, Beatriz! A sua consulta é amanhã.'])
    expect(await seen(made.id)).toMatchObject({ status: 'ENVIADA', failure: null })
    expect(await seen(free.id)).toMatchObject({ status: 'ERRO', failure: 'window_closed' })
    expect(await said()).toMatchObject([{ mediaType: 'interactiveMessage', body: made.body }])
  })

  it('is sent with its picture, and nothing else', async () => {
    const { plan, seen, comes, heard, upload, filled, idOf } = await scene()
    const { id } = (await plan({ template: { ...filled, templateId: idOf('com_foto'), body: [] } })).body
    const bare = (await plan({ template: { ...filled, templateId: idOf('com_foto'), body: [] } })).body
    expect(await upload(id, 'text/plain', Buffer.from('só palavras'))).toEqual([415, 'ERR_FILE_TYPE'])
    expect(await upload(id)).toEqual([200, undefined])
    const words = (await plan()).body
    expect(await upload(words.id)).toEqual([415, 'ERR_FILE_TYPE'])
    await comes()
    expect(heard().sort()).toEqual(['Oi', 'Olá, Beatriz! A sua consulta é amanhã.'])
    expect(await seen(id)).toMatchObject({ status: 'ENVIADA' })
    expect(await seen(bare.id)).toMatchObject({ status: 'ERRO', failure: 'media_missing' })
  })

  it('is refused without its values, for another number, and when Meta has not approved it', async () => {
    const { plan, filled, told } = await scene()
    const other = await scene()
    const refused = async (more: object, place = plan) => {
      const { status, body } = await place(more)
      return [status, body.code, body.field]
    }
    const given = (more: object) => ({ template: { ...filled, ...more } })
    expect(await refused(given({ body: ['Ana'] }))).toEqual([400, 'ERR_TEMPLATE_VALUES', 'body.template.body'])
    expect((await refused(given({ body: ['a\nb', 'c'] })))[1]).toBe('ERR_VALIDATION')
    const none = [404, 'ERR_NO_TEMPLATE_FOUND', 'body.template.templateId']
    expect(await refused(given({ templateId: other.filled.templateId }))).toEqual(none)
    expect(await refused({ whatsappId: null })).toEqual(none)
    cloud.graph.judgeTemplate(told.id, 'PAUSED')
    await cloud.settle()
    expect((await refused({})).slice(0, 2)).toEqual([409, 'ERR_TEMPLATE_UNUSABLE'])
  })

  it('waits when Meta paused it before its time, and fails with its reason when it was deleted', async () => {
    const paused = await scene()
    const late = (await paused.plan()).body
    cloud.graph.judgeTemplate(paused.told.id, 'PAUSED')
    await cloud.settle()
    await paused.comes()
    // Its pause is over by then as far as anybody knows, so Meta is asked before it is tried.
    const pause = { until: expect.any(String), reason: null }
    expect(await paused.seen(late.id)).toMatchObject({ status: 'PENDENTE', pause })
    cloud.world.clock.at = null
    const gone = await scene()
    const lost = (await gone.plan()).body
    cloud.graph.deleteTemplate(gone.told.id)
    await cloud.settle()
    await gone.comes()
    expect(await gone.seen(lost.id)).toMatchObject({ status: 'ERRO', failure: 'template_gone' })
    cloud.world.clock.at = null
    const unheard = await scene()
    const refused = (await unheard.plan()).body
    unheard.told.status = 'PAUSED'
    await unheard.comes()
    expect(await unheard.seen(refused.id)).toMatchObject({ status: 'AGENDADA', failure: null, pause })
    expect([...paused.heard(), ...gone.heard(), ...unheard.heard()]).toEqual([])
  })

  it('stays when only its time is changed, follows new values, and is replaced by text', async () => {
    const { plan, change, seen, filled, comes, heard } = await scene()
    const { id } = (await plan()).body
    const before = await seen(id)
    expect((await change(id, before)).body).toEqual(before)
    expect((await change(id, { sendAt: later(29 * hour).toISOString() })).body).toMatchObject({ template: filled })
    const anew = await change(id, { template: { ...filled, body: ['Beatriz', 'hoje'] }, body: 'não conta' })
    expect(anew.body.body).toBe('Olá, Beatriz! A sua consulta é hoje.')
    const short = await change(id, { template: null, body: 'oi' })
    expect([short.status, short.body.field]).toEqual([400, 'body.body'])
    expect((await change(id, { template: null, body: 'Olá de novo' })).body).toMatchObject({
      template: null,
      templateName: null,
      body: 'Olá de novo',
    })
    await change(id, { template: filled })
    await comes()
    expect(heard()).toEqual(['Olá, Beatriz! A sua consulta é amanhã.'])
  })
})

/** Templates as they are at Meta: read, filled in, sent after the window for free text, and refused with the reason. */
import type { AddressInfo } from 'node:net'
import { createConnection } from '@guiche/contract/features/connections'
import { listTemplates, sendTemplate, syncTemplates } from '@guiche/contract/features/message-templates'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { png } from '../../../test/picture.ts'
import { pathOf } from '../../../test/world.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld()
})
afterEach(() => {
  cloud.world.clock.at = null
})
afterAll(() => cloud?.close())

const reminder = {
  name: 'lembrete_consulta',
  language: 'pt_BR',
  category: 'UTILITY' as const,
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Consulta de {{1}}', example: { header_text: ['Ana'] } },
    { type: 'BODY', text: 'Olá, {{1}}! A sua consulta é {{2}}.', example: { body_text: [['Ana', 'amanhã']] } },
    { type: 'FOOTER', text: 'Clínica Aurora' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Confirmo' },
        { type: 'URL', text: 'Ver', url: 'https://aurora.example/{{1}}' },
      ],
    },
  ],
}
const plainOne = (name: string) => ({
  name,
  language: 'pt_BR',
  category: 'MARKETING' as const,
  components: [{ type: 'BODY', text: 'Voltamos na segunda.' }],
})

/** The sandbox gives every account a first one, as Meta does. */
const fromTheStart = 'hello_world'

const scene = async () => {
  const { world, graph, settle } = cloud
  const account = cloud.newAccount()
  const company = await world.company()
  const queueId = await company.queue()
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const body = { name: 'Nuvem', channel: 'whatsappapi' as const, ...account, queueIds: [queueId] }
  const id = (await world.call(createConnection, { body }, admin)).body.id as never
  const params = { id }
  const sync = (who = admin) => world.call(syncTemplates, { params }, who)
  const list = async (query = {}, who = admin) => (await world.call(listTemplates, { params, query }, who)).body
  const attended = async () => {
    const chat = { ...cloud.newChat(), phoneNumberId: account.phoneNumberId }
    graph.customerSends({ ...chat, name: 'Beatriz', text: 'Oi!' })
    await settle()
    const { tickets } = (await world.call(listTickets, { query: { status: 'pending' } }, admin)).body
    const ticketId = tickets[0]?.id ?? 0
    await world.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } as never }, admin)
    const heard = () => graph.chat(chat).messages.filter(({ author }) => author === 'business')
    const shut = async () => {
      graph.closeWindow(chat)
      world.clock.at = new Date(Date.now() + 25 * 3_600_000)
      return world.signIn(admin.email)
    }
    return { ticketId, heard, shut }
  }
  return { company, account, admin, sync, list, params, attended }
}

describe('the templates of a number', () => {
  it('are read from Meta, by name, with the fields of each and why one cannot be sent', async () => {
    const { account, sync, list } = await scene()
    expect(await list()).toMatchObject({ records: [], syncedAt: null })
    cloud.graph.addTemplate(account.wabaId, reminder)
    cloud.graph.addTemplate(account.wabaId, plainOne('aviso'), 'PAUSED')
    cloud.graph.addTemplate(account.wabaId, {
      ...plainOne('mapa'),
      components: [{ type: 'HEADER', format: 'LOCATION' }, ...plainOne('mapa').components],
    })
    const { body } = await sync()
    expect(body).toMatchObject({ templates: 4 })
    const { records, syncedAt } = await list()
    expect(syncedAt).toBe(body.syncedAt)
    expect(records.map(({ name, obstacle }) => [name, obstacle])).toEqual([
      ['aviso', 'judged'],
      [fromTheStart, null],
      ['lembrete_consulta', null],
      ['mapa', 'parts'],
    ])
    expect(records[2]).toMatchObject({
      header: { kind: 'text', text: 'Consulta de {{1}}' },
      footer: 'Clínica Aurora',
      buttons: [
        { kind: 'reply', text: 'Confirmo', needsValue: false },
        { kind: 'url', text: 'Ver', needsValue: true },
      ],
    })
    expect((await list({ searchParam: 'consulta' })).records).toHaveLength(1)
  })

  it('keep their ids, and are deleted with those at Meta; Meta is not asked twice within half a minute', async () => {
    const { account, sync, list } = await scene()
    const kept = cloud.graph.addTemplate(account.wabaId, plainOne('fica'))
    await sync()
    const [before] = (await list({ searchParam: 'fica' })).records
    cloud.graph.judgeTemplate(kept.id, 'PAUSED')
    cloud.graph.addTemplate(account.wabaId, plainOne('nova'))
    expect((await sync()).body.templates).toBe(2)
    cloud.world.clock.at = new Date(Date.now() + 31_000)
    expect((await sync()).body.templates).toBe(3)
    const after = (await list()).records
    expect(after.map(({ id, name, status }) => [id === before?.id, name, status])).toEqual([
      [true, 'fica', 'PAUSED'],
      [false, fromTheStart, 'APPROVED'],
      [false, 'nova', 'APPROVED'],
    ])
  })

  it('follow Meta’s events: paused, rated, recategorised, approved again; a new one triggers a full read', async () => {
    const { account, admin, sync, list, params } = await scene()
    const told = cloud.graph.addTemplate(account.wabaId, plainOne('contada'))
    await sync()
    const now = async () => {
      await cloud.settle()
      const [found] = (await list({ searchParam: 'contada' })).records
      return [found?.status, found?.quality, found?.category, found?.obstacle]
    }
    cloud.graph.judgeTemplate(told.id, 'PAUSED')
    expect(await now()).toEqual(['PAUSED', null, 'MARKETING', 'judged'])
    cloud.graph.rateTemplate(told.id, 'RED')
    expect(await now()).toEqual(['PAUSED', 'RED', 'MARKETING', 'judged'])
    cloud.graph.fileTemplate(told.id, 'UTILITY')
    cloud.graph.judgeTemplate(told.id, 'APPROVED')
    expect(await now()).toEqual(['APPROVED', 'RED', 'UTILITY', null])
    expect((await list()).syncedAt).not.toBeNull()
    const fresh = cloud.graph.addTemplate(account.wabaId, plainOne('nova'), 'PENDING')
    cloud.graph.judgeTemplate(fresh.id, 'APPROVED')
    await cloud.settle()
    expect(await list()).toMatchObject({ syncedAt: null, records: [{ name: 'contada' }, { name: fromTheStart }] })
    const again = await cloud.world.call(syncTemplates, { params }, admin)
    expect(again.body).toMatchObject({ templates: 3 })
  })

  it('of another account are left unchanged', async () => {
    const { sync, list, account } = await scene()
    const other = await scene()
    cloud.graph.addTemplate(account.wabaId, plainOne('mesma'))
    const theirs = cloud.graph.addTemplate(other.account.wabaId, plainOne('mesma'))
    await sync()
    await other.sync()
    cloud.graph.judgeTemplate(theirs.id, 'DISABLED')
    await cloud.settle()
    const statusOf = async (where: typeof list) => (await where({ searchParam: 'mesma' })).records[0]?.status
    expect([await statusOf(list), await statusOf(other.list)]).toEqual(['APPROVED', 'DISABLED'])
  })

  it('are read in pages of any size', async () => {
    const { account, sync, list } = await scene()
    for (let at = 100; at < 220; at += 1) cloud.graph.addTemplate(account.wabaId, plainOne(`aviso_${at}`))
    expect((await sync()).body.templates).toBe(121)
    const first = await list()
    expect([first.records.length, first.hasMore]).toEqual([50, true])
    const second = await list({ cursor: first.nextCursor })
    expect([second.records[0]?.name, second.hasMore]).toEqual(['aviso_150', true])
  })

  it('are hidden from other companies, and other channels have none', async () => {
    const { params, company } = await scene()
    const stranger = await (await cloud.world.company()).user({ profile: 'admin' })
    const seen = await cloud.world.call(listTemplates, { params, query: {} }, stranger)
    expect([seen.status, seen.body.code]).toEqual([404, 'ERR_NO_WAPP_FOUND'])
    const phone = (await company.connection({ queueIds: [] })) as never
    const admin = await company.user({ profile: 'admin' })
    const refused = await cloud.world.call(syncTemplates, { params: { id: phone } }, admin)
    expect([refused.status, refused.body.code]).toEqual([409, 'ERR_CHANNEL_UNABLE'])
  })
})

describe('a template that is sent', () => {
  const values = { header: ['Beatriz'], body: ['Beatriz', 'amanhã às 9h'], buttons: ['c/17'] }

  it('reaches the customer after the window, when free text does not, and appears in the conversation as they read it', async () => {
    const { account, sync, list, attended } = await scene()
    cloud.graph.addTemplate(account.wabaId, reminder)
    await sync()
    const [template] = (await list({ searchParam: reminder.name })).records
    const { ticketId, heard, shut } = await attended()
    const late = await shut()
    const params = { ticketId }
    const free = await cloud.world.call(sendMessage, { params, body: { body: 'Olá' } }, late)
    expect(free.body.code).toBe('ERR_REPLY_WINDOW_CLOSED')
    const body = { templateId: template?.id as never, ...values }
    const sent = await cloud.world.call(sendTemplate, { params, body }, late)
    expect(sent.status).toBe(200)
    await cloud.settle()
    expect(heard().at(-1)?.text).toBe(
      'Consulta de Beatriz\nOlá, Beatriz! A sua consulta é amanhã às 9h.\nClínica Aurora',
    )
    const { messages } = (await cloud.world.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, late))
      .body
    const last = messages.at(-1)
    expect(last).toMatchObject({
      body: 'Olá, Beatriz! A sua consulta é amanhã às 9h.',
      mediaType: 'interactiveMessage',
    })
    expect(last?.ack).toBeGreaterThan(0)
    expect(JSON.parse(last?.dataJson ?? '{}')).toMatchObject({
      kind: 'template',
      buttons: { title: 'Consulta de Beatriz', buttons: [{ kind: 'reply' }, { value: 'https://aurora.example/c/17' }] },
    })
  })

  it('brings its picture along, and is refused without it or with a file of another kind', async () => {
    const { account, admin, sync, list, attended } = await scene()
    const components = [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } },
      { type: 'BODY', text: 'Olá, {{1}}!', example: { body_text: [['Ana']] } },
    ]
    cloud.graph.addTemplate(account.wabaId, { ...plainOne('com_foto'), components })
    await sync()
    const [template] = (await list({ searchParam: 'com_foto' })).records
    const { ticketId, heard } = await attended()
    const { port } = cloud.world.app.server.address() as AddressInfo
    const send = async (file?: { bytes: Buffer; type: string; name: string }) => {
      const form = new FormData()
      form.append('templateId', String(template?.id))
      form.append('body', JSON.stringify(['Beatriz, tudo bem']))
      if (file) form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
      const url = `http://127.0.0.1:${port}/api${pathOf(sendTemplate, { ticketId })}`
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}` },
        body: form,
      })
      const { code, field } = (await response.json()) as { code?: string; field?: string }
      return [response.status, code, field]
    }
    expect(await send()).toEqual([400, 'ERR_TEMPLATE_VALUES', 'body.file'])
    const words = { bytes: Buffer.from('só palavras'), type: 'text/plain', name: 'nota.txt' }
    expect((await send(words)).slice(1)).toEqual(['ERR_FILE_TYPE', 'body.file'])
    expect(await send({ bytes: png, type: 'image/png', name: 'foto.png' })).toEqual([200, undefined, undefined])
    await cloud.settle()
    expect(heard().map(({ text }) => text)).toEqual(['Olá, Beatriz, tudo bem!'])
  })

  it('is one message however often its id comes; it is refused from another number and in a ticket that the agent may not see', async () => {
    const { account, company, admin, sync, list, attended } = await scene()
    cloud.graph.addTemplate(account.wabaId, reminder)
    await sync()
    const [template] = (await list({ searchParam: reminder.name })).records
    const { ticketId, heard } = await attended()
    const send = async (body: object, who = admin) => {
      const wish = { id: crypto.randomUUID(), templateId: template?.id, ...values, ...body }
      const answer = await cloud.world.call(sendTemplate, { params: { ticketId }, body: wish as never }, who)
      return [answer.status, answer.body.code]
    }
    const id = crypto.randomUUID()
    const same = [send({ id }), send({ id }), send({ id })]
    expect(await Promise.all(same)).toEqual([1, 2, 3].map(() => [200, undefined]))
    expect(await send({ id, body: ['Beatriz', 'hoje'] })).toEqual([409, 'ERR_MESSAGE_ID_TAKEN'])
    const other = await scene()
    await other.sync()
    const [foreign] = (await other.list()).records
    expect(await send({ templateId: foreign?.id })).toEqual([404, 'ERR_NO_TEMPLATE_FOUND'])
    const elsewhere = await company.user({ queueIds: [await company.queue('Exames')] })
    expect(await send({}, elsewhere)).toEqual([404, 'ERR_NO_TICKET_FOUND'])
    await cloud.settle()
    expect(heard()).toHaveLength(1)
  })

  it('is refused when a value is missing or has a line break, or when the template cannot be sent', async () => {
    const { account, admin, sync, list, attended } = await scene()
    const open = cloud.graph.addTemplate(account.wabaId, reminder)
    cloud.graph.addTemplate(account.wabaId, plainOne('parada'), 'PAUSED')
    await sync()
    const [ready] = (await list({ searchParam: reminder.name })).records
    const [paused] = (await list({ searchParam: 'parada' })).records
    const { ticketId, heard } = await attended()
    const send = async (body: object) => {
      const { status, body: answer } = await cloud.world.call(
        sendTemplate,
        { params: { ticketId }, body: body as never },
        admin,
      )
      return [status, answer.code, answer.field]
    }
    expect(await send({ templateId: ready?.id, ...values, body: ['Beatriz'] })).toEqual([
      400,
      'ERR_TEMPLATE_VALUES',
      'body.body',
    ])
    expect((await send({ templateId: ready?.id, ...values, body: ['a\nb', 'c'] }))[1]).toBe('ERR_VALIDATION')
    expect(await send({ templateId: paused?.id })).toEqual([409, 'ERR_TEMPLATE_UNUSABLE', undefined])
    expect((await send({ templateId: 999_999 }))[1]).toBe('ERR_NO_TEMPLATE_FOUND')
    expect(heard()).toEqual([])
    // Meta has paused it and not told of it yet: the message says so.
    open.status = 'PAUSED'
    await send({ templateId: ready?.id, ...values })
    await cloud.settle()
    const { messages } = (await cloud.world.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, admin))
      .body
    expect(messages.at(-1)).toMatchObject({
      failure: { code: 'content_refused', detail: '#132015 template lembrete_consulta is paused' },
    })
  })
})

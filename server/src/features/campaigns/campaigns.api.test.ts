import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import { saveCampaignSettings } from '@guiche/contract/features/campaign-settings'
import * as calls from '@guiche/contract/features/campaigns'
import * as lists from '@guiche/contract/features/contact-lists'
import { contactDetails, toggleCampaigns } from '@guiche/contract/features/contacts'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callNow, minute } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'
import { watchCampaigns } from './actions/run-campaign.ts'
import { takeTurn } from './actions/take-turn.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'campaigns' })
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

let made = 0
const mobile = () => {
  made += 1
  return `55119${String(70_000_000 + made)}`
}
const statusOf = {
  CONNECTED: { name: 'is_up', text: `update connections set status = 'CONNECTED' where company_id = $1 and id = $2` },
  DISCONNECTED: {
    name: 'is_down',
    text: `update connections set status = 'DISCONNECTED' where company_id = $1 and id = $2`,
  },
}
const always = { startHour: '00:00', endHour: '23:59', sabado: true, domingo: true, messageInterval: 20 } as const

const scene = async () => {
  const call = callNow(w)
  const company = await w.company()
  const queueId = await company.queue('Vendas')
  const connectionId = await company.connection({ isHeld: true, queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin' })
  await call(saveCampaignSettings, { body: always }, admin)
  const list = async (numbers: readonly string[], known = numbers) => {
    for (const number of known) w.channel.people.set(number, [{ kind: 'phone', value: number }])
    const { id } = (await call(lists.createContactList, { body: { name: 'Clientes' } }, admin)).body
    const rows = numbers.map((number, line) => ({ line, name: `Pessoa ${line}`, number }))
    await call(lists.uploadContactList, { params: { id }, body: { rows } }, admin)
    for (let turn = 0; turn < numbers.length / 5 + 1; turn += 1) await passes(minute)
    return id
  }
  /** The clock goes on, and what is due then is done: also what is only due because of it. */
  const passes = async (ms: number) => {
    w.clock.at = new Date((w.clock.at ?? new Date()).getTime() + ms)
    await w.hurryJobs()
    await w.drainJobs()
    await w.hurryJobs()
    await w.drainJobs()
  }
  const create = (body: object) =>
    call(
      calls.createCampaign,
      { body: { name: 'Black Friday', whatsappId: connectionId, message1: 'Oi {nome}', ...body } as never },
      admin,
    )
  const act = (
    endpoint: typeof calls.startCampaign | typeof calls.cancelCampaign | typeof calls.restartCampaign,
    id: number,
  ) => call(endpoint as typeof calls.startCampaign, { params: { id } }, admin)
  const seen = async (id: number) => (await call(calls.campaignDetails, { params: { id } }, admin)).body
  const ledger = async (id: number, query: object = {}) =>
    (await call(listRecipients, { params: { id }, query: query as never }, admin)).body.recipients
  const sent = () => w.channel.sent.filter(({ connection }) => connection.id === connectionId).map(({ text }) => text)
  const untilOver = async (id: number, turns = 30) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await passes(minute)
      if ((await seen(id)).status === 'FINALIZADA') return
    }
  }
  return { call, company, queueId, connectionId, admin, list, passes, create, act, seen, ledger, sent, untilOver }
}

describe('a campaign', () => {
  it('writes to everybody of its list once, one after another, and ends', async () => {
    const { list, create, act, seen, ledger, sent, passes, untilOver } = await scene()
    const [ana, bia, nobody] = [mobile(), mobile(), mobile()]
    const contactListId = await list([ana, bia, nobody], [ana, bia])
    const { body } = await create({ contactListId })
    expect(body).toMatchObject({
      status: 'INATIVA',
      counts: { valid: 0 },
      openTicket: 'disabled',
      statusTicket: 'closed',
    })
    expect((await act(calls.startCampaign, body.id)).body.status).toBe('EM_ANDAMENTO')
    await passes(0)
    expect(sent()).toEqual(['Oi Pessoa 0'])
    await untilOver(body.id)
    expect(sent()).toEqual(['Oi Pessoa 0', 'Oi Pessoa 1'])
    expect(await seen(body.id)).toMatchObject({
      status: 'FINALIZADA',
      completedAt: expect.any(String),
      counts: { valid: 2, sent: 2, skipped: 1 },
    })
    expect((await ledger(body.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['sent', null],
      ['skipped', 'not_on_whatsapp'],
    ])
  })

  it('sends once though its turn is taken by many at the same moment', async () => {
    const { company, connectionId, list, create, act, sent, untilOver } = await scene()
    const contactListId = await list([mobile(), mobile()])
    const { id } = (await create({ contactListId })).body
    await act(calls.startCampaign, id)
    await Promise.all([1, 2, 3, 4, 5].map(() => takeTurn(company.ctx, connectionId)))
    await Promise.all([1, 2, 3, 4, 5].map(() => takeTurn(company.ctx, connectionId)))
    await untilOver(id)
    expect(sent()).toHaveLength(2)
  })

  it('stops when told and goes on with those who are left', async () => {
    const { list, create, act, seen, sent, passes, untilOver } = await scene()
    const contactListId = await list(Array.from({ length: 4 }, mobile))
    const { id } = (await create({ contactListId })).body
    await act(calls.startCampaign, id)
    await passes(0)
    expect((await act(calls.cancelCampaign, id)).body.status).toBe('CANCELADA')
    const before = sent().length
    for (let turn = 0; turn < 3; turn += 1) await passes(10 * minute)
    expect(sent()).toHaveLength(before)
    expect((await act(calls.cancelCampaign, id)).body.code).toBe('ERR_CAMPAIGN_NOT_RUNNING')
    expect((await act(calls.restartCampaign, id)).body.status).toBe('EM_ANDAMENTO')
    await untilOver(id)
    expect(new Set(sent()).size).toBe(4)
    expect(sent()).toHaveLength(4)
    expect((await seen(id)).status).toBe('FINALIZADA')
    expect((await act(calls.restartCampaign, id)).body.code).toBe('ERR_CAMPAIGN_NOT_CANCELLED')
  })

  it('begins at its time, also where its job was lost, and never in the past', async () => {
    const { list, create, seen, passes, sent, untilOver } = await scene()
    const contactListId = await list([mobile()])
    const at = new Date((w.clock.at?.getTime() ?? 0) + 30 * minute)
    const { body } = await create({ contactListId, scheduledAt: at.toISOString() })
    expect([body.status, body.scheduledAt]).toEqual(['PROGRAMADA', at.toISOString()])
    await passes(29 * minute)
    expect(sent()).toEqual([])
    w.clock.at = new Date(at.getTime() + minute)
    await watchCampaigns(w.deps)
    expect((await seen(body.id)).status).toBe('EM_ANDAMENTO')
    await untilOver(body.id)
    expect(sent()).toHaveLength(1)
    const past = await create({ contactListId, scheduledAt: new Date(Date.now() - 10 * minute).toISOString() })
    expect([past.status, past.body]).toMatchObject([400, { code: 'ERR_SCHEDULE_IN_PAST', field: 'body.scheduledAt' }])
  })

  it('keeps to its hours', async () => {
    const { call, admin, list, create, act, seen, sent, passes } = await scene()
    const contactListId = await list([mobile()])
    const wall = (hours: number) => `${String(hours).padStart(2, '0')}:00`
    // Midday in São Paulo, on a Thursday.
    w.clock.at = new Date('2026-12-03T15:00:00Z')
    await call(saveCampaignSettings, { body: { startHour: wall(13), endHour: wall(14) } }, admin)
    const { id } = (await create({ contactListId })).body
    await act(calls.startCampaign, id)
    await passes(0)
    expect(await seen(id)).toMatchObject({ waitsFor: 'hours', nextAt: '2026-12-03T16:00:00.000Z' })
    expect(sent()).toEqual([])
    await passes(60 * minute)
    expect(sent()).toHaveLength(1)
  })

  it('waits for its number, and goes on when it is back', async () => {
    const { company, connectionId, list, create, act, seen, sent, passes } = await scene()
    const contactListId = await list([mobile()])
    const setStatus = (status: 'CONNECTED' | 'DISCONNECTED') =>
      w.deps.db.platform((tx) => tx.sql(statusOf[status], [company.id, connectionId]))
    await setStatus('DISCONNECTED')
    const { id } = (await create({ contactListId })).body
    await act(calls.startCampaign, id)
    await passes(0)
    expect([(await seen(id)).waitsFor, sent()]).toEqual(['connection', []])
    await setStatus('CONNECTED')
    await passes(6 * minute)
    expect(sent()).toHaveLength(1)
  })

  it('opens a ticket where it says so, and takes nobody’s from them', async () => {
    const { call, company, admin, queueId, connectionId, list, create, act, untilOver } = await scene()
    const marina = await company.user({ queueIds: [queueId] })
    const contactListId = await list([mobile()])
    const bad = await create({ contactListId, openTicket: 'enabled', userId: marina.id })
    expect([bad.status, bad.body]).toMatchObject([400, { code: 'ERR_QUEUE_REQUIRED', field: 'body.queueId' }])
    const { id } = (
      await create({ contactListId, openTicket: 'enabled', userId: marina.id, queueId, statusTicket: 'open' })
    ).body
    await act(calls.startCampaign, id)
    await untilOver(id)
    const open = async () =>
      (await call(listTickets, { query: { status: 'open', showAll: 'true' } as never }, admin)).body.tickets
    const [ticket] = await open()
    expect(ticket).toMatchObject({ userId: marina.id, queueId, whatsappId: connectionId })
    const second = (await create({ contactListId, openTicket: 'enabled', statusTicket: 'closed' })).body.id
    await act(calls.startCampaign, second)
    await untilOver(second)
    expect((await open()).map(({ id: ticketId, userId }) => [ticketId, userId])).toEqual([[ticket?.id, marina.id]])
  })

  it('takes turns with another on its number', async () => {
    const { list, create, act, sent, passes } = await scene()
    const first = (await create({ contactListId: await list([mobile(), mobile()]), message1: 'A' })).body.id
    const second = (await create({ contactListId: await list([mobile(), mobile()]), message1: 'B' })).body.id
    await act(calls.startCampaign, first)
    await act(calls.startCampaign, second)
    for (let turn = 0; turn < 10; turn += 1) await passes(minute)
    expect(sent()).toEqual(['A', 'B', 'A', 'B'])
  })

  it('ends with its number or its list, and says which', async () => {
    const { call, admin, list, create, seen, passes } = await scene()
    const contactListId = await list([mobile()])
    const at = new Date((w.clock.at?.getTime() ?? 0) + minute).toISOString()
    const { id } = (await create({ contactListId, scheduledAt: at })).body
    await call(lists.deleteContactList, { params: { id: contactListId } }, admin)
    await passes(2 * minute)
    expect(await seen(id)).toMatchObject({ status: 'CANCELADA', waitsFor: 'list_removed', contactListId: null })
  })
})

describe('a confirmation', () => {
  const asking = async (words: string) => {
    const all = await scene()
    const customer = w.customer(all.company.id, all.connectionId, 'Ana')
    const contactListId = await all.list([customer.phone])
    const { id } = (await all.create({ contactListId, confirmation: true, confirmationMessage1: 'Quer a oferta?' }))
      .body
    await all.act(calls.startCampaign, id)
    await all.passes(0)
    expect(all.sent()).toEqual(['Quer a oferta?'])
    expect((await all.seen(id)).counts).toMatchObject({ asked: 1, sent: 0 })
    await customer.says(words)
    for (let turn = 0; turn < 4; turn += 1) await all.passes(2 * minute)
    return { ...all, id }
  }

  it('that is given brings the message', async () => {
    const { id, sent, seen, ledger } = await asking('Sim!')
    expect(sent()).toEqual(['Quer a oferta?', 'Oi Pessoa 0'])
    expect((await seen(id)).status).toBe('FINALIZADA')
    expect(await ledger(id, { answered: true })).toMatchObject([{ state: 'sent', confirmedAt: expect.any(String) }])
  })

  it('that is refused ends it', async () => {
    const { id, sent, seen } = await asking('não')
    expect(sent()).toEqual(['Quer a oferta?'])
    expect(await seen(id)).toMatchObject({ status: 'FINALIZADA', counts: { declined: 1, answered: 1 } })
  })

  it('that is unclear stays open for three days', async () => {
    const { id, seen, passes } = await asking('quanto custa?')
    expect(await seen(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'answers', counts: { asked: 1 } })
    await passes(73 * 60 * minute)
    await passes(minute)
    expect(await seen(id)).toMatchObject({ status: 'FINALIZADA', counts: { unanswered: 1 } })
  })
})

it('who writes SAIR hears from no campaign any more, until they are let in again', async () => {
  const { call, admin, company, connectionId, list, create, act, sent, ledger, untilOver, passes } = await scene()
  const customer = w.customer(company.id, connectionId, 'Ana')
  const contactListId = await list([customer.phone])
  const { id } = (await create({ contactListId })).body
  await act(calls.startCampaign, id)
  await untilOver(id)
  await customer.says('sair')
  await passes(minute)
  expect(sent().at(-1)).toContain('não receberá mais')
  const [{ contactId } = { contactId: 0 }] = await ledger(id)
  const contact = async () => (await call(contactDetails, { params: { id: contactId ?? 0 } }, admin)).body
  expect((await contact()).optedOutAt).toEqual(expect.any(String))
  const told = sent().length
  const again = (await create({ contactListId })).body.id
  await act(calls.startCampaign, again)
  await untilOver(again)
  expect(sent()).toHaveLength(told)
  expect(await ledger(again)).toMatchObject([{ state: 'skipped', reason: 'opted_out' }])
  await call(toggleCampaigns, { params: { id: contactId ?? 0 } }, admin)
  expect((await contact()).optedOutAt).toBeNull()
})

describe('keeping one', () => {
  it('needs somebody to write to, something to say, and things of the company', async () => {
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
    expect(await refused({ confirmation: true })).toEqual([400, 'ERR_CAMPAIGN_EMPTY', 'body.confirmationMessage1'])
  })

  it('is changed while it rests and not when it is about to begin; what decides whom it goes to stands once it has begun', async () => {
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

  it('is foretold: who is reached, who is left out and why, and until when it takes', async () => {
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

it('settings stand until they are changed, and are refused where they allow nothing', async () => {
  const { call, admin } = await scene()
  const save = (body: object) => call(saveCampaignSettings, { body: body as never }, admin)
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

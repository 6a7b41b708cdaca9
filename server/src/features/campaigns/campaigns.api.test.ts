import { saveCampaignSettings } from '@guiche/contract/features/campaign-settings'
import * as calls from '@guiche/contract/features/campaigns'
import { changeCockpit } from '@guiche/contract/features/connection-cockpit'
import * as lists from '@guiche/contract/features/contact-lists'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigningIn, mobile } from '../../../test/campaigning.ts'
import { minute } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'
import { watchCampaigns } from './actions/run-campaign.ts'
import { takeTurn } from './actions/take-turn.ts'
import { servedCampaigns } from './store/campaigns.ts'

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

const scene = () => campaigningIn(w)

const statusOf = {
  CONNECTED: { name: 'is_up', text: `update connections set status = 'CONNECTED' where company_id = $1 and id = $2` },
  DISCONNECTED: {
    name: 'is_down',
    text: `update connections set status = 'DISCONNECTED' where company_id = $1 and id = $2`,
  },
}
const planOf = (has: boolean) =>
  ({
    name: `plan_${has}`,
    text: `update plans set use_campaigns = ${has} where id = (select plan_id from companies where id = $1)`,
  }) as const
describe('a campaign', () => {
  it('writes to everybody on its list once, one after another, and ends', async () => {
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

  it('sends once though several workers take its turn at the same moment', async () => {
    const { company, connectionId, list, create, act, sent, untilOver } = await scene()
    const contactListId = await list([mobile(), mobile()])
    const { id } = (await create({ contactListId })).body
    await act(calls.startCampaign, id)
    await Promise.all([1, 2, 3, 4, 5].map(() => takeTurn(company.ctx, connectionId)))
    await Promise.all([1, 2, 3, 4, 5].map(() => takeTurn(company.ctx, connectionId)))
    await untilOver(id)
    expect(sent()).toHaveLength(2)
  })

  it('stops when told to, and continues with the remaining recipients', async () => {
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

  it('begins at its time, even when its job was lost, and never in the past', async () => {
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

  it('waits for its number, and continues when it is back', async () => {
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

  it('opens a ticket when it is set to, and takes nobody’s ticket from them', async () => {
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

  it('waits while the plan has no campaigns', async () => {
    const { company, list, create, act, seen, sent, passes } = await scene()
    const contactListId = await list([mobile()])
    const { id } = (await create({ contactListId })).body
    const setPlan = (has: boolean) => w.deps.db.platform((tx) => tx.sql(planOf(has), [company.id]))
    await act(calls.startCampaign, id)
    await setPlan(false)
    await passes(0)
    await passes(20 * minute)
    await watchCampaigns(w.deps)
    await passes(0)
    const served = async () =>
      (await w.deps.db.platform((tx) => servedCampaigns(tx, w.clock.at ?? new Date()))).map((each) => each.id)
    expect(await served()).not.toContain(id)
    await setPlan(true)
    expect([(await seen(id)).waitsFor, sent()]).toEqual(['plan', []])
    expect(await served()).toContain(id)
    // Once a minute.
    await watchCampaigns(w.deps)
    await passes(0)
    expect(sent()).toHaveLength(1)
  })

  it('says that the daily limit of its number is used up, opens no more conversations, and had forecast it', async () => {
    const { call, admin, connectionId, list, create, act, seen, ledger, sent, passes } = await scene()
    const contactListId = await list([mobile(), mobile(), mobile()])
    const foretold = async () =>
      (await call(calls.estimateCampaign, { body: { contactListId, whatsappId: connectionId } }, admin)).body
    const before = await foretold()
    expect(before.heldBy).toBeNull()
    const limits = { perMinute: 1, perHour: 1, perDay: 1, strangersPerDay: 1, warmUpDays: 0 }
    await call(changeCockpit, { params: { id: connectionId }, body: limits }, admin)
    const after = await foretold()
    expect(after.heldBy).toBe('day')
    expect(Date.parse(after.lastAt ?? '') - Date.parse(before.lastAt ?? '')).toBeGreaterThan(24 * 60 * minute)
    const { id } = (await create({ contactListId })).body
    await act(calls.startCampaign, id)
    for (let turn = 0; turn < 3; turn += 1) await passes(minute)
    expect(await seen(id)).toMatchObject({ waitsFor: 'guard_day', nextAt: expect.any(String) })
    expect(sent()).toHaveLength(1)
    expect((await ledger(id)).map(({ state }) => state)).toEqual(['sent', 'queued', 'queued'])
  })

  it('takes turns with another campaign on its number', async () => {
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

  it('ends when it has nothing to send, and says so', async () => {
    const { list, create, seen, passes } = await scene()
    const at = new Date((w.clock.at?.getTime() ?? 0) + minute).toISOString()
    const { id } = (await create({ contactListId: await list([mobile()]), message1: '', scheduledAt: at })).body
    await passes(2 * minute)
    expect(await seen(id)).toMatchObject({ status: 'CANCELADA', waitsFor: 'nothing_to_say' })
  })
})

it('on the Cloud API free text reaches nobody outside the window, and there is no confirmation', async () => {
  const { company, create, act, list, ledger, untilOver } = await scene()
  const cloud = await company.connection({ channel: 'whatsappapi', phoneNumberId: String(Date.now()) })
  const contactListId = await list([mobile()])
  const asks = await create({ contactListId, whatsappId: cloud, confirmation: true, confirmationMessage1: 'Quer?' })
  expect([asks.status, asks.body]).toMatchObject([409, { code: 'ERR_CHANNEL_UNABLE', field: 'body.confirmation' }])
  const { id } = (await create({ contactListId, whatsappId: cloud })).body
  await act(calls.startCampaign, id)
  await untilOver(id)
  expect(await ledger(id)).toMatchObject([{ state: 'failed', reason: 'window_closed' }])
})

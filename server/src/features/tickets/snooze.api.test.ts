import { undoDeed } from '@guiche/contract/features/ticket-deeds'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import {
  listTickets,
  type TicketChange,
  ticketCounts,
  ticketDetails,
  updateTicket,
} from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { wakeTickets } from './actions/wake-tickets.ts'

let w: World
beforeAll(async () => {
  // Every company's tickets are woken at once.
  w = await world({ ownDatabase: 'ticket_snoozes' })
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const agent = await company.user({ queueIds: [queueId] })
  const customer = w.customer(company.id, connectionId)
  await customer.says('Bom dia')
  const id = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]?.id ?? 0
  const change = async (body: Partial<TicketChange>) => w.call(updateTicket, { params: { id }, body } as never, agent)
  await change({ status: 'open' })
  const shown = async (snoozed: boolean) => {
    const { body } = await w.call(listTickets, { query: { status: 'open', ...(snoozed ? { snoozed } : {}) } }, agent)
    return { ids: body.tickets.map((ticket) => ticket.id), count: body.count }
  }
  const open = async () => (await w.call(ticketCounts, { query: {} }, agent)).body.open
  const look = async () => (await w.call(ticketDetails, { params: { uuid: id } }, agent)).body
  const log = async () => (await w.call(ticketLog, { params: { ticketId: id } }, agent)).body.map(({ type }) => type)
  return { company, agent, customer, id, change, shown, open, look, log }
}

describe('a snoozed ticket', () => {
  it('leaves the list and its count, is in a list of its own, and can be woken', async () => {
    const { agent, change, shown, open, look, id } = await scene()
    const until = inMinutes(60).toISOString()
    const { status, body } = await change({ snoozedUntil: until, undoable: true })
    expect([status, body.status, body.snoozedUntil]).toEqual([200, 'open', until])
    expect(await shown(false)).toEqual({ ids: [], count: 0 })
    expect(await shown(true)).toEqual({ ids: [id], count: 1 })
    expect(await open()).toBe(0)
    const taken = await w.call(undoDeed, { params: { deedId: body.undo?.id ?? '' } }, agent)
    expect(taken.status).toBe(200)
    expect((await look()).snoozedUntil).toBeNull()
    expect([await shown(false), await open()]).toEqual([{ ids: [id], count: 1 }, 1])
  })
  it('is back at its time, and its owner is notified', async () => {
    const { company, agent, change, shown, open, id, log } = await scene()
    const { heard, until } = await w.connectSocket(company.id, { token: agent.token })
    await change({ snoozedUntil: inMinutes(60).toISOString() })
    w.clock.at = inMinutes(59)
    await wakeTickets(w.deps)
    w.clock.at = null
    expect((await shown(false)).ids).toEqual([])
    w.clock.at = inMinutes(61)
    await wakeTickets(w.deps)
    await wakeTickets(w.deps)
    await w.drainJobs()
    w.clock.at = null
    expect([await shown(false), await shown(true), await open()]).toEqual([
      { ids: [id], count: 1 },
      { ids: [], count: 0 },
      1,
    ])
    const notices = () => heard.filter(({ name }) => name.endsWith('-notice')).map(({ payload }) => payload.action)
    await until(() => notices().length > 0)
    expect(notices()).toEqual(['woken'])
    expect((await log()).slice(-2)).toEqual(['snoozed', 'woken'])
  })
  it('is back when the customer writes, and not when the agent does', async () => {
    const { customer, change, shown, id, log } = await scene()
    await change({ snoozedUntil: inMinutes(60).toISOString() })
    await customer.says('Do celular', { fromMe: true })
    expect((await shown(false)).ids).toEqual([])
    await customer.says('Já decidi')
    expect(await shown(false)).toEqual({ ids: [id], count: 1 })
    expect((await shown(true)).count).toBe(0)
    expect((await log()).at(-1)).toBe('woken')
  })
  it('is back when somebody changes it, and can be woken at once', async () => {
    const { change, shown, look } = await scene()
    await change({ snoozedUntil: inMinutes(60).toISOString() })
    expect((await change({ snoozedUntil: null })).body.snoozedUntil).toBeNull()
    await change({ snoozedUntil: inMinutes(60).toISOString() })
    expect((await change({ status: 'pending', userId: null })).body).toMatchObject({ snoozedUntil: null })
    expect([(await shown(true)).ids, (await look()).status]).toEqual([[], 'pending'])
  })
  it('needs a future time, and must be attended', async () => {
    const { change } = await scene()
    const past = await change({ snoozedUntil: inMinutes(-1).toISOString() })
    expect([past.status, past.body]).toMatchObject([400, { code: 'ERR_VALIDATION', field: 'body.snoozedUntil' }])
    await change({ status: 'pending', userId: null })
    expect((await change({ snoozedUntil: inMinutes(5).toISOString() })).body.code).toBe('ERR_TICKET_NOT_OPEN')
  })
})

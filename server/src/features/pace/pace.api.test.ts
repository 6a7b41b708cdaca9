import { changeCockpit, connectionCockpit } from '@guiche/contract/features/connection-cockpit'
import { listConnections } from '@guiche/contract/features/connections'
import { retryMessage, sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { recordStatus } from '../connections/actions/record-status.ts'
import { turnOf } from './actions.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_pace' })
}, 60_000)
afterAll(() => w.close())
beforeEach(() => {
  w.clock.at = null
})

const sql = (text: string, values: unknown[] = []) =>
  withClient(w.urls.owner, async (client) => (await client.query(text, values)).rows)
const day = 86_400_000

const place = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const id = await company.connection({ queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user({ queueIds: [queueId] })
  const guard = async () => (await w.call(connectionCockpit, { params: { id } }, admin)).body.guard
  const limit = async (body: object) => (await w.call(changeCockpit, { params: { id }, body }, admin)).status
  const open = async () => {
    const customer = w.customer(company.id, id)
    await customer.says('oi')
    const ticketId = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]?.id ?? 0
    await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
    await w.drainJobs()
    return ticketId
  }
  const says = (ticketId: number, body: string) => w.call(sendMessage, { params: { ticketId }, body: { body } }, agent)
  /** As if the customer of the ticket had written long ago, or never. */
  const quiet = (ticketId: number, since: 'days' | 'ever') =>
    since === 'ever'
      ? sql('delete from messages where ticket_id = $1 and not from_me', [ticketId])
      : sql(`update messages set created_at = now() - interval '3 days' where ticket_id = $1`, [ticketId])
  const sent = () => w.channel.sent.filter(({ connection }) => connection.id === id).map(({ text }) => text)
  const stateOf = async (body: string) =>
    (
      await sql('select id, delivery, failure_code, turn_at from messages where company_id = $1 and body = $2', [
        company.id,
        body,
      ])
    )[0]
  /** Something that leaves by itself. */
  const byItself = (ticketId: number, body: string) =>
    sql(`update messages set user_id = null where ticket_id = $1 and body = $2`, [ticketId, body])
  return { company, id, admin, agent, guard, limit, open, says, quiet, sent, stateOf, byItself }
}

describe('the guard of a number', () => {
  it('does not count replies and delays none, whatever is used up', async () => {
    const { open, says, limit, sent, guard } = await place()
    const ticketId = await open()
    await limit({ perMinute: 1, perHour: 1, perDay: 1, strangersPerDay: 0 })
    for (const word of ['um', 'dois', 'três']) await says(ticketId, word)
    await w.drainJobs()
    expect(sent()).toEqual(['um', 'dois', 'três'])
    expect(await guard()).toMatchObject({ usedToday: 0, strangersUsedToday: 0 })
  })

  it('counts messages to people who have been silent, and the strangers among them', async () => {
    const { open, says, quiet, sent, guard } = await place()
    const [known, stranger] = [await open(), await open()]
    await quiet(known, 'days')
    await quiet(stranger, 'ever')
    await says(known, 'lembrete')
    await says(stranger, 'bom dia')
    await w.drainJobs()
    expect(sent().sort()).toEqual(['bom dia', 'lembrete'])
    expect(await guard()).toMatchObject({ usedToday: 2, strangersUsedToday: 1, usedThisHour: 2 })
  })

  it('tells a person at once that today’s limit is used up, and sends it when they retry with room left', async () => {
    const { agent, open, says, quiet, limit, sent, stateOf } = await place()
    const ticketId = await open()
    await quiet(ticketId, 'ever')
    await limit({ strangersPerDay: 0 })
    await says(ticketId, 'bom dia')
    await w.drainJobs()
    expect(sent()).toEqual([])
    const { id: messageId, ...state } = await stateOf('bom dia')
    expect(state).toMatchObject({ delivery: 'failed', failure_code: 'held_back' })
    await limit({ strangersPerDay: 1 })
    await w.call(retryMessage, { params: { messageId } }, agent)
    await w.drainJobs()
    expect(sent()).toEqual(['bom dia'])
  })

  it('sends automatic messages one after another, each at its assigned time', async () => {
    const { company, id, open, says, quiet, sent, stateOf, byItself } = await place()
    const tickets = [await open(), await open()]
    for (const ticketId of tickets) await quiet(ticketId, 'days')
    await says(tickets[0] ?? 0, 'primeira')
    await says(tickets[1] ?? 0, 'segunda')
    for (const [at, word] of ['primeira', 'segunda'].entries()) await byItself(tickets[at] ?? 0, word)
    await w.drainJobs()
    expect(sent()).toHaveLength(1)
    const waiting = sent()[0] === 'primeira' ? 'segunda' : 'primeira'
    const { turn_at: turnAt } = await stateOf(waiting)
    expect(turnAt.getTime()).toBeGreaterThan(Date.now())
    await w.hurryJobs()
    await w.drainJobs()
    expect(sent()).toHaveLength(1)
    w.clock.at = new Date(turnAt.getTime() + 1)
    await w.hurryJobs()
    await w.drainJobs()
    expect(sent()).toHaveLength(2)
    expect(
      await sql('select day_used from connection_paces where company_id = $1 and connection_id = $2', [company.id, id]),
    ).toEqual([{ day_used: 2 }])
  })

  it('is one clock for all nodes: of many parallel requests each gets a time of its own', async () => {
    const { company, id } = await place()
    const wish = { isByPerson: false, lastWroteAt: null, turnAt: null }
    const turns = await Promise.all(
      Array.from({ length: 12 }, () => company.ctx.transact((work) => turnOf(work, { id, kind: 'whatsapp' }, wish))),
    )
    const moments = turns.map((turn) => (turn.turn === 'later' ? turn.at.getTime() : 0)).sort((a, b) => a - b)
    expect(moments.filter((moment) => moment === 0)).toHaveLength(1)
    expect(moments.slice(2).every((moment, at) => moment - (moments[at + 1] ?? 0) >= 3000)).toBe(true)
  })

  it('warms up a number that is new here, and not one that is linked again', async () => {
    const { company, id, guard } = await place()
    const linked = async (number: string) => {
      await recordStatus(company.ctx, id, { state: 'OPENING', reason: 'starting' })
      await recordStatus(company.ctx, id, { state: 'CONNECTED', number })
    }
    const now = Date.now()
    w.clock.at = new Date(now - 5 * day)
    await linked('5511900000001')
    w.clock.at = new Date(now)
    expect(await guard()).toMatchObject({ warmUpDay: 6, allowedToday: 486, strangersAllowedToday: 49 })
    await linked('5511900000001')
    expect(await guard()).toMatchObject({ warmUpDay: 6 })
    await linked('5511900000002')
    expect(await guard()).toMatchObject({ warmUpDay: 1, allowedToday: 200, strangersAllowedToday: 20 })
  })

  it('pauses while WhatsApp restricts the number, except for replies, and continues when it is free', async () => {
    const { company, id, admin, open, says, quiet, sent, guard, stateOf, byItself } = await place()
    const [answered, silent] = [await open(), await open()]
    await quiet(silent, 'days')
    const connection = {
      id,
      companyId: company.id,
      kind: 'whatsapp' as const,
      name: '',
      generation: 0,
      allowGroup: false,
      credentials: {},
    }
    const until = new Date(Date.now() + 3 * 3_600_000)
    await w.sink.restricted?.(connection, { until, reason: 'restricted', detail: 'BIZ_QUALITY' })
    expect(await guard()).toMatchObject({
      pausedUntil: until.toISOString(),
      pauseReason: 'restricted',
      pauseDetail: 'BIZ_QUALITY',
    })
    const listed = async () => (await w.call(listConnections, { query: {} }, admin)).body.find((each) => each.id === id)
    expect(await listed()).toMatchObject({ pausedUntil: until.toISOString() })
    await says(answered, 'resposta')
    await says(silent, 'oferta')
    await byItself(silent, 'oferta')
    await w.drainJobs()
    expect(sent()).toEqual(['resposta'])
    expect(await stateOf('oferta')).toMatchObject({ delivery: 'queued' })
    await w.sink.restricted?.(connection, null)
    await w.drainJobs()
    expect(sent()).toEqual(['resposta', 'oferta'])
    expect(await guard()).toMatchObject({ pausedUntil: null, pauseReason: null })
    expect(await listed()).toMatchObject({ pausedUntil: null })
  })
})

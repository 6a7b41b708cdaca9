import { updateCompanyHours } from '@guiche/contract/features/companies'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { createTag } from '@guiche/contract/features/tags'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { setTicketLane, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { waitsForLock } from '../../../test/waits-for-lock.ts'
import { type World, world } from '../../../test/world.ts'
import type { ChannelConnection } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { moveTimedLanes } from './actions.ts'

/** A database of its own: a turn moves the tickets of every company. */
let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'timed_lanes' })
})
afterAll(() => w.close())

/** A Tuesday of Sao Paulo: what people do is done now, turns come later. */
const start = new Date('2027-03-16T10:00:00-03:00')
const after = (hours: number, minutes = 0) => new Date(start.getTime() + (hours * 60 + minutes) * 60_000)
const on = (day: number, clock: string) => new Date(`2027-03-${day}T${clock}:00-03:00`)
const turnAt = async (at: Date, nodes = 1) => {
  w.clock.at = at
  await Promise.all(Array.from({ length: nodes }, () => moveTimedLanes(w.deps)))
  await w.drainJobs()
  w.clock.at = start
}
const sql = (text: string, values: unknown[]) => withClient(w.urls.owner, (client) => client.query(text, values))

/** An agent attends and has answered; the ticket stands in a lane that leads on after two hours. */
const scene = async ({ lane = {}, next = {} }: { lane?: object; next?: object } = {}) => {
  w.clock.at = start
  const there = await reception(w)
  const { company, admin, agent } = there
  const draw = async (name: string, body: object) =>
    (await w.call(createTag, { body: { name, kanban: 1, ...body } as never }, admin)).body.id
  const last = await draw('Perdido', {})
  const second = await draw('Sem resposta', { greetingMessageLane: 'Ainda aí, {{firstName}}?', ...next })
  const first = await draw('Proposta', { timeLane: 2, nextLaneId: second, ...lane })
  const { customer, ticket } = await waitingCustomer(w, there, 'Ana Souza')
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } as never }, agent)
  const answers = (body: string) => w.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, agent)
  await answers('Segue a proposta.')
  const put = (tagId: number) =>
    w.call(setTicketLane, { params: { ticketId: ticket.id, tagId } as never, query: {} }, agent)
  expect((await put(first)).status).toBe(200)
  await w.drainJobs()
  const laneId = async () => (await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)).body.laneId
  const said = async () => {
    const { body } = await w.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} }, admin)
    return body.messages
      .filter(({ fromMe }) => fromMe)
      .map((message) => message.body)
      .slice(1)
  }
  const log = async () =>
    (await w.call(ticketLog, { params: { ticketId: ticket.id } }, admin)).body.flatMap(({ type, reason }) =>
      type === 'lane' ? [reason] : [],
    )
  /** The lanes that screens were told of, in order. */
  const told = async () => {
    const { rows } = await sql(
      `select payload -> 'ticket' ->> 'laneId' lane from events where company_id = $1 and payload ->> 'action' = 'update'
        and payload ->> 'ticketId' = $2 order by id`,
      [company.id, String(ticket.id)],
    )
    return rows.map(({ lane: id }) => (id === null ? null : Number(id)))
  }
  return { ...there, customer, ticket, first, second, last, answers, put, draw, laneId, said, log, told }
}

describe('a timed lane', () => {
  it('moves a ticket after its hours and not before, greets once, logs why, and sends the event', async () => {
    const { laneId, said, log, told, first, second } = await scene()
    await turnAt(after(1, 59))
    expect([await laneId(), await said(), await log()]).toEqual([first, [], []])
    await turnAt(after(2, 1))
    expect([await laneId(), await said(), await log()]).toEqual([second, ['Ainda aí, Ana?'], ['laneTime']])
    expect((await told()).at(-1)).toBe(second)
    await turnAt(after(9))
    expect([await laneId(), await said(), await log()]).toEqual([second, ['Ainda aí, Ana?'], ['laneTime']])
  })
  it('keeps a ticket whose customer replied meanwhile, and one that was closed', async () => {
    const answered = await scene()
    await answered.customer.says('Aceito!')
    const ended = await scene()
    const close = { status: 'closed', sendFarewellMessage: false }
    await w.call(updateTicket, { params: { id: ended.ticket.id }, body: close as never }, ended.agent)
    await turnAt(after(5))
    expect([await answered.laneId(), await answered.said()]).toEqual([answered.first, []])
    expect([await ended.laneId(), await ended.said()]).toEqual([ended.first, []])
    await answered.answers('Ótimo!')
    await turnAt(after(2, 1))
    expect(await answered.laneId()).toBe(answered.second)
  })
  it('counts from our latest message, and from when the ticket entered it', async () => {
    const { answers, put, laneId, first, second, last } = await scene()
    w.clock.at = after(0, 10)
    await answers('Alguma dúvida?')
    await turnAt(after(2, 5))
    expect(await laneId()).toBe(first)
    w.clock.at = after(0, 14)
    await put(last)
    await put(first)
    await turnAt(after(2, 12))
    expect(await laneId()).toBe(first)
    await turnAt(after(2, 15))
    expect(await laneId()).toBe(second)
  })
  it('moves a ticket from lane to lane, each at its own time', async () => {
    const { laneId, first, second, last, log } = await scene()
    await sql('update tags set time_lane = 1, next_lane_id = $2 where id = $1', [second, last])
    await turnAt(after(30))
    expect(await laneId()).toBe(second)
    await turnAt(after(30, 59))
    expect(await laneId()).toBe(second)
    await turnAt(after(31, 1))
    expect([await laneId(), await log()]).toEqual([last, ['laneTime', 'laneTime']])
    expect(first).not.toBe(last)
  })
  it('whose hours were changed uses the new ones', async () => {
    const { laneId, first, second } = await scene({ lane: { timeLane: 48 } })
    await turnAt(after(3))
    expect(await laneId()).toBe(first)
    await sql('update tags set time_lane = 3 where id = $1', [first])
    await turnAt(after(3, 1))
    expect(await laneId()).toBe(second)
  })
  it('that was removed meanwhile moves nothing, and neither does one whose next lane was removed', async () => {
    const own = await scene()
    await sql('delete from tags where id = $1', [own.first])
    const next = await scene()
    await sql('delete from tags where id = $1', [next.second])
    await turnAt(after(5))
    expect([await own.laneId(), await own.said(), await own.log()]).toEqual([null, [], []])
    expect([await next.laneId(), await next.said(), await next.log()]).toEqual([next.first, [], []])
  })
  it('moves a ticket once when two nodes take the job at the same moment', async () => {
    const { laneId, said, log, second } = await scene()
    await turnAt(after(2, 1), 3)
    expect([await laneId(), await said(), await log()]).toEqual([second, ['Ainda aí, Ana?'], ['laneTime']])
  })
  it('sends nothing when the next lane has no greeting, or the contact is blocked, and moves it anyway', async () => {
    const silent = await scene({ next: { greetingMessageLane: '' } })
    const blocked = await scene()
    await sql('update contacts set active = false where id = $1', [blocked.ticket.contactId])
    await turnAt(after(2, 1))
    expect([await silent.laneId(), await silent.said()]).toEqual([silent.second, []])
    expect([await blocked.laneId(), await blocked.said()]).toEqual([blocked.second, []])
  })
})

describe('a timed lane waits', () => {
  const week = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
    (weekdayEn) => ({
      ...{ weekday: '', weekdayEn, startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' },
    }),
  )
  it('for the next opening when the company has hours and they are over', async () => {
    const { company, admin, laneId, said, first, second } = await scene({ lane: { timeLane: 9 } })
    await w.call(updateCompanyHours, { params: { id: company.id }, body: { schedules: week } }, admin)
    const body = { column: 'scheduleType', data: 'company' } as never
    expect((await w.call(updateCompanySetting, { body }, admin)).status).toBe(200)
    await turnAt(on(16, '19:00'))
    await turnAt(on(17, '07:59'))
    expect([await laneId(), await said()]).toEqual([first, []])
    await turnAt(on(17, '08:00'))
    expect([await laneId(), await said()]).toEqual([second, ['Ainda aí, Ana?']])
  })
  it('no longer when the customer replies: a reply out of hours keeps the ticket where it is', async () => {
    const { company, admin, customer, laneId, first } = await scene({ lane: { timeLane: 9 } })
    await w.call(updateCompanyHours, { params: { id: company.id }, body: { schedules: week } }, admin)
    await w.call(updateCompanySetting, { body: { column: 'scheduleType', data: 'company' } as never }, admin)
    await turnAt(on(16, '19:00'))
    await customer.says('Aceito!')
    await turnAt(on(17, '08:00'))
    expect(await laneId()).toBe(first)
  })
  it('while its number is disconnected, and is retried', async () => {
    const { connectionId, laneId, first, second } = await scene()
    const status = (to: string) => sql('update connections set status = $2 where id = $1', [connectionId, to])
    await status('DISCONNECTED')
    await turnAt(after(2, 1))
    await status('CONNECTED')
    await turnAt(after(2, 10))
    expect(await laneId()).toBe(first)
    await turnAt(after(2, 11))
    expect(await laneId()).toBe(second)
  })
  it('no longer than its number: once it is back, the next turn moves it', async () => {
    const { company, connectionId, laneId, second } = await scene()
    await sql(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId])
    await turnAt(after(2, 1))
    w.clock.at = after(2, 3)
    const connection = { id: connectionId, companyId: company.id } as ChannelConnection
    await w.sink.status(connection, { state: 'CONNECTED' })
    await w.drainJobs()
    await turnAt(after(2, 4))
    expect(await laneId()).toBe(second)
  })
  it.each([
    ['is switched off', 'status = false', 'status = true'],
    ['has not paid', `due_date = '2027-03-15'`, `due_date = '2099-01-01'`],
  ])('while the company %s', async (_name, off, back) => {
    const { company, laneId, first, second } = await scene()
    await sql(`update companies set ${off} where id = $1`, [company.id])
    await turnAt(after(5))
    await sql(`update companies set ${back} where id = $1`, [company.id])
    expect(await laneId()).toBe(first)
    await turnAt(after(5, 1))
    expect(await laneId()).toBe(second)
  })
})

describe('a lane that leads back', () => {
  const leadingBack = async () => {
    const there = await scene()
    await sql('update tags set rollback_lane_id = $2, greeting_message_lane = $3 where id = $1', [
      ...[there.first, there.last, 'Olá'],
    ])
    return there
  }
  it("does so with the customer's message: once, with its log line, and without a greeting", async () => {
    const { customer, laneId, log, said, told, last } = await leadingBack()
    await customer.says('Aceito!')
    await w.drainJobs()
    expect([await laneId(), await log(), await said()]).toEqual([last, ['customerWrote'], []])
    expect((await told()).at(-1)).toBe(last)
    await customer.says('Quando começa?')
    expect([await laneId(), await log()]).toEqual([last, ['customerWrote']])
  })
  it('but not with ours, nor with a blocked contact’s message or an old one from a phone', async () => {
    const { customer, answers, laneId, log, first, ticket } = await leadingBack()
    await answers('Conseguiu ver?')
    await customer.says('de ontem', { isHistory: true })
    await customer.says('do celular', { fromMe: true })
    await sql('update contacts set active = false where id = $1', [ticket.contactId])
    await customer.says('Aceito!')
    expect([await laneId(), await log()]).toEqual([first, []])
  })
  it('keeps the message even when that lane is removed at the same moment', async () => {
    const { customer, laneId, log, last, first, ticket } = await leadingBack()
    const remover = new pg.Client(w.urls.owner)
    await remover.connect()
    try {
      await remover.query('begin')
      await remover.query('delete from tags where id = $1', [last])
      const said = customer.says('Aceito!')
      await waitsForLock(w.urls.owner)
      await remover.query('commit')
      await said
    } finally {
      await remover.end()
    }
    const { rows } = await sql(`select body from messages where ticket_id = $1 and body = 'Aceito!'`, [ticket.id])
    expect([rows.length, await laneId(), await log()]).toEqual([1, first, []])
  })
  it('is not overtaken by a timer that waits for the message', async () => {
    const { laneId, first, ticket, said } = await scene()
    const writer = new pg.Client(w.urls.owner)
    await writer.connect()
    try {
      await writer.query('begin')
      await writer.query('update tickets set last_message_from_me = false where id = $1', [ticket.id])
      const turn = turnAt(after(2, 1))
      await waitsForLock(w.urls.owner)
      await writer.query('commit')
      await turn
    } finally {
      await writer.end()
    }
    expect([await laneId(), await said()]).toEqual([first, []])
  })
})

import { mergeContacts, undoMerge } from '@guiche/contract/features/contact-merges'
import * as calls from '@guiche/contract/features/schedules'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callNow, later, minute, schedulingIn } from '../../../test/scheduling.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import { sendSchedule, watchSchedules } from './actions/send-schedule.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'schedules' })
})
afterAll(() => w.close())
afterEach(() => {
  w.clock.at = null
})

const call: World['call'] = (endpoint, input, who) => callNow(w)(endpoint, input, who)
const hasSchedules = {
  true: {
    name: 'has_schedules',
    text: 'update plans set use_schedules = true where id = (select plan_id from companies where id = $1)',
  },
  false: {
    name: 'has_no_schedules',
    text: 'update plans set use_schedules = false where id = (select plan_id from companies where id = $1)',
  },
} as const
const switched = {
  off: { name: 'company_off', text: 'update companies set status = false where id = $1' },
  on: { name: 'company_on', text: 'update companies set status = true where id = $1' },
  unpaid: { name: 'company_unpaid', text: `update companies set due_date = '2020-01-01' where id = $1` },
  paid: { name: 'company_paid', text: `update companies set due_date = '2099-01-01' where id = $1` },
} as const
const scene = (channel?: string) => schedulingIn(w, channel)

describe('a scheduled message', () => {
  it('waits, is sent at its time with its tokens filled in and signed, and is sent once however often the job runs', async () => {
    const { company, plan, seen, said, passes, marina } = await scene()
    const { body: made } = await plan({ body: 'Olá {{firstName}}, até amanhã', assinar: true })
    expect(made).toMatchObject({
      status: 'PENDENTE',
      sentAt: null,
      intervalo: 1,
      tipoDias: 4,
      enviarQuantasVezes: 1,
      valorIntervalo: 0,
      statusTicket: 'closed',
      openTicket: 'disabled',
      user: { id: marina.id },
      contact: { name: 'Beatriz Antunes' },
    })
    await passes(59 * minute)
    expect(await said()).toEqual([])
    await passes(minute)
    expect((await said()).map(({ body, user }) => [body, user?.id])).toEqual([
      ['*Marina:*\nOlá Beatriz, até amanhã', marina.id],
    ])
    expect(await seen(made.id)).toMatchObject({ status: 'ENVIADA', contadorEnvio: 1, sentAt: expect.any(String) })
    await Promise.all([1, 2, 3].map(() => sendSchedule(company.ctx, made.id)))
    await watchSchedules(w.deps)
    expect(await said()).toHaveLength(1)
  })
  it('waits while its plan has no schedules and is sent within a minute once it has; a day later its time has passed', async () => {
    const { company, plan, said, seen, passes } = await scene()
    const { body: made } = await plan()
    const { body: late } = await plan({ sendAt: later(30 * 60 * minute).toISOString() })
    const setPlan = (has: boolean) => w.deps.db.platform((tx) => tx.sql(hasSchedules[`${has}`], [company.id]))
    const seenAnyway = async (id: number) => {
      await setPlan(true)
      const found = await seen(id)
      await setPlan(false)
      return found
    }
    await setPlan(false)
    for (let turn = 0; turn < 3; turn += 1) {
      await passes(61 * minute)
      await watchSchedules(w.deps)
    }
    expect(await said()).toEqual([])
    expect(await seenAnyway(made.id)).toMatchObject({ status: 'PENDENTE', failure: 'plan' })
    await setPlan(true)
    await watchSchedules(w.deps)
    expect(await said()).toHaveLength(1)
    expect(await seen(made.id)).toMatchObject({ failure: null, messageId: expect.any(String) })
    await setPlan(false)
    await passes(28 * 60 * minute)
    expect(await seenAnyway(late.id)).toMatchObject({ status: 'PENDENTE', failure: 'plan' })
    await passes(25 * 60 * minute)
    await watchSchedules(w.deps)
    expect(await seenAnyway(late.id)).toMatchObject({ status: 'ERRO', failure: 'plan' })
    expect(await said()).toHaveLength(1)
  })
  it.each([
    ['is switched off', 'off', 'on'],
    ['has not paid', 'unpaid', 'paid'],
  ] as const)('waits while its company %s, and is sent when that is over', async (_, before, after) => {
    const { company, plan, said, passes } = await scene()
    await plan()
    const turn = (to: keyof typeof switched) => w.deps.db.platform((tx) => tx.sql(switched[to], [company.id]))
    const look = async () => {
      await turn(after)
      const found = await said()
      await turn(before)
      return found
    }
    await turn(before)
    await passes(61 * minute)
    await watchSchedules(w.deps)
    expect(await look()).toEqual([])
    await turn(after)
    await watchSchedules(w.deps)
    expect(await said()).toHaveLength(1)
  })
  it('is sent once though several workers take it at the same moment', async () => {
    const { company, plan, said } = await scene()
    const { body: made } = await plan()
    w.clock.at = later(61 * minute)
    await Promise.all([1, 2, 3, 4].map(() => sendSchedule(company.ctx, made.id)))
    expect(await said()).toHaveLength(1)
  })
  it('whose job was lost is found when it is late, and after a day it is not sent any more', async () => {
    const { plan, said, seen } = await scene()
    const late = (await plan()).body
    const tooLate = (await plan({ sendAt: later(2 * minute).toISOString() })).body
    w.clock.at = later(24 * 60 * minute + 10 * minute)
    await watchSchedules(w.deps)
    expect(await said()).toHaveLength(1)
    expect(await seen(tooLate.id)).toMatchObject({ status: 'ERRO', failure: 'expired', sentAt: null })
    expect((await seen(late.id)).failure).toBeNull()
  })
  it('uses the company’s time zone when none is given, and is never in the past', async () => {
    const { plan } = await scene()
    const wall = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Sao_Paulo',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const at = later(120 * minute)
    at.setSeconds(0, 0)
    expect((await plan({ sendAt: wall.format(at).replace(' ', 'T') })).body.sendAt).toBe(at.toISOString())
    const past = await plan({ sendAt: later(-2 * minute).toISOString() })
    expect([past.status, past.body.code, past.body.field]).toEqual([400, 'ERR_SCHEDULE_IN_PAST', 'body.sendAt'])
  })
  it('needs five characters, a contact of the company, and existing records', async () => {
    const { plan } = await scene()
    const stranger = await scene()
    const refused = async (body: object) => {
      const { status, body: answer } = await plan(body)
      return [status, answer.code, answer.field]
    }
    expect(await refused({ body: 'oi' })).toEqual([400, 'ERR_VALIDATION', 'body.body'])
    expect(await refused({ sendAt: '' })).toEqual([400, 'ERR_VALIDATION', 'body.sendAt'])
    expect(await refused({ contactId: stranger.contactId })).toEqual([404, 'ERR_NO_CONTACT_FOUND', 'body.contactId'])
    expect(await refused({ whatsappId: stranger.connectionId })).toEqual([404, 'ERR_NO_WAPP_FOUND', 'body.whatsappId'])
    expect(await refused({ queueId: stranger.queueId })).toEqual([404, 'ERR_NO_QUEUE_FOUND', 'body.queueId'])
    expect(await refused({ ticketUserId: stranger.marina.id })).toEqual([404, 'ERR_NO_USER_FOUND', 'body.ticketUserId'])
  })
  it('is changed by its author or an admin until it is sent, and not after that', async () => {
    const { plan, change, said, passes, caio, boss, marina } = await scene()
    const { id } = (await plan()).body
    expect((await change(id, { body: 'outra coisa' }, caio)).body.code).toBe('ERR_NO_PERMISSION')
    expect((await change(id, { body: 'Sua consulta mudou' }, boss)).status).toBe(200)
    const moved = await change(id, { sendAt: later(120 * minute).toISOString() })
    expect(moved.body).toMatchObject({ body: 'Sua consulta mudou', status: 'PENDENTE' })
    await passes(61 * minute)
    expect(await said()).toEqual([])
    await passes(60 * minute)
    expect((await said()).map(({ body }) => body)).toEqual(['Sua consulta mudou'])
    expect((await change(id, { body: 'tarde demais' })).body.code).toBe('ERR_SCHEDULE_SENT')
    const remove = (who: Signed) => call(calls.deleteSchedule, { params: { id } }, who)
    expect((await remove(caio)).status).toBe(403)
    expect((await remove(marina)).status).toBe(200)
    expect((await remove(marina)).status).toBe(404)
  })
  it('that is cancelled is not sent', async () => {
    const { plan, said, passes, marina } = await scene()
    const { id } = (await plan()).body
    await call(calls.deleteSchedule, { params: { id } }, marina)
    await passes(61 * minute)
    expect(await said()).toEqual([])
  })
  it('repeats as often as requested, and continues after a failed one', async () => {
    const { company, plan, seen, said, passes, contactId } = await scene()
    const series = { intervalo: 4, valorIntervalo: 10, enviarQuantasVezes: 3 }
    const { id } = (await plan({ ...series, sendAt: later(10 * minute).toISOString() })).body
    const block = (isActive: boolean) =>
      company.ctx.transact(({ tx }) =>
        tx.sql({ name: 'test_block', text: 'update contacts set active = $3 where company_id = $1 and id = $2' }, [
          tx.companyId,
          contactId,
          isActive,
        ]),
      )
    await passes(11 * minute)
    expect(await seen(id)).toMatchObject({ status: 'PENDENTE', contadorEnvio: 1, sentAt: null })
    await block(false)
    await passes(10 * minute)
    expect(await seen(id)).toMatchObject({ status: 'PENDENTE', contadorEnvio: 2, failure: 'contact_blocked' })
    await block(true)
    await passes(10 * minute)
    await passes(10 * minute)
    expect(await said()).toHaveLength(2)
    expect(await seen(id)).toMatchObject({ status: 'ENVIADA', contadorEnvio: 3, failure: null })
  })
})

describe('where a scheduled message is sent', () => {
  const closeTicket = (place: Awaited<ReturnType<typeof scene>>) =>
    call(updateTicket, { params: { id: place.ticket.id }, body: { status: 'closed' } as never }, place.boss)
  const ticketsOf = async ({ company }: Awaited<ReturnType<typeof scene>>) =>
    company.ctx.transact(({ tx }) =>
      tx.sql<{ status: string; queue_id: number | null; user_id: number | null; closed: boolean }>(
        {
          name: 'test_tickets',
          text: 'select status, queue_id, user_id, closed_at is not null closed from tickets where company_id = $1 order by id',
        },
        [tx.companyId],
      ),
    )
  it('an unfinished ticket stays as it is, whoever attends it', async () => {
    const place = await scene()
    await place.plan({ openTicket: 'enabled', statusTicket: 'closed' })
    await place.passes(61 * minute)
    expect(await ticketsOf(place)).toMatchObject([{ status: 'pending', user_id: null }])
    expect(await place.said()).toHaveLength(1)
  })
  it('a finished ticket is not reopened', async () => {
    const place = await scene()
    await closeTicket(place)
    await place.plan()
    await place.passes(61 * minute)
    expect(await ticketsOf(place)).toMatchObject([{ status: 'closed' }])
    expect(await place.said()).toHaveLength(1)
  })
  it.each([
    ['open', false],
    ['closed', true],
    ['pending', false],
  ] as const)('a new ticket is created %s on request', async (status, closed) => {
    const place = await scene()
    await closeTicket(place)
    const { queueId, caio } = place
    await place.plan({ openTicket: 'enabled', statusTicket: status, queueId, ticketUserId: caio.id })
    await place.passes(61 * minute)
    const user_id = status === 'pending' ? null : caio.id
    expect((await ticketsOf(place))[1]).toEqual({ status, queue_id: queueId, user_id, closed })
    expect(await place.said()).toHaveLength(1)
  })
  it('not when the channel’s window is closed', async () => {
    const place = await scene('whatsappapi')
    const { id } = (await place.plan({ sendAt: later(23 * 60 * minute).toISOString() })).body
    const shut = (await place.plan({ sendAt: later(25 * 60 * minute).toISOString() })).body
    await place.passes(23 * 60 * minute + minute)
    await place.passes(2 * 60 * minute)
    expect((await place.seen(id)).failure).toBeNull()
    expect(await place.seen(shut.id)).toMatchObject({ status: 'ERRO', failure: 'window_closed' })
    const again = await place.change(shut.id, { sendAt: new Date(w.clock.now().getTime() + minute).toISOString() })
    expect(again.body).toMatchObject({ status: 'PENDENTE', failure: null })
  })
  it('to the remaining contact when two are merged, and back again when they are split', async () => {
    const place = await scene()
    const other = w.customer(place.company.id, place.connectionId, 'Bia')
    await place.passes(0)
    await closeTicket(place)
    await other.says('sou eu')
    const { id } = (await place.plan()).body
    const found = (await call(listTickets, { query: { status: 'pending' } }, place.marina)).body.tickets[0]
    const params = { id: found?.contactId as never }
    const merged = await call(mergeContacts, { params, body: { otherId: place.contactId } as never }, place.boss)
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await place.seen(id)).contactId).toBe(found?.contactId)
    const merges = await place.company.ctx.transact(({ tx }) =>
      tx.sql<{ id: number }>({ name: 'test_merges', text: 'select id from contact_merges where company_id = $1' }, [
        tx.companyId,
      ]),
    )
    const undone = await call(undoMerge, { params: { id: merges[0]?.id as never } }, place.boss)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await place.seen(id)).contactId).toBe(place.contactId)
  })
})

describe('scheduled messages', () => {
  it('are listed by time, and found by text, names and the company’s days', async () => {
    const { plan, marina, contactId } = await scene()
    for (let at = 1; at <= 22; at += 1)
      await plan({ body: `lembrete ${at}`, sendAt: later(at * 60 * minute).toISOString() })
    const list = async (query: object) => (await call(calls.listSchedules, { query: query as never }, marina)).body
    const first = await list({ contactId })
    expect([first.schedules.length, first.hasMore, first.schedules[0]?.body]).toEqual([20, true, 'lembrete 22'])
    const rest = await list({ contactId, cursor: first.nextCursor })
    expect(rest.schedules.map(({ body }) => body)).toEqual(['lembrete 2', 'lembrete 1'])
    expect((await list({ searchParam: 'LEMBRETE 22' })).schedules).toHaveLength(1)
    expect((await list({ searchParam: 'beatriz' })).schedules).toHaveLength(20)
    expect((await list({ dateStart: '2001-01-01', dateEnd: '2001-01-02' })).schedules).toEqual([])
  })
  it('are sent live under the documented name', async () => {
    const { company, plan, change, caio, marina } = await scene()
    const socket = await w.connectSocket(company.id, { token: caio.token })
    const name = wireName('schedule', company.id)
    expect(name).toBe(`company${company.id}-schedule`)
    const { id } = (await plan()).body
    await change(id, { body: 'Mudou tudo' })
    await call(calls.deleteSchedule, { params: { id } }, marina)
    const heard = () => socket.heard.filter((each) => each.name === name)
    await socket.until(() => heard().length === 3)
    expect(heard().map(({ payload }) => [payload.action, payload.scheduleId])).toEqual([
      ['create', id],
      ['update', id],
      ['delete', id],
    ])
  })
  it('are for plans that include them', async () => {
    const { company, plan } = await scene()
    await w.deps.db.platform((tx) =>
      tx.sql(
        {
          name: 'test_plan',
          text: 'update plans set use_schedules = false where id = (select plan_id from companies where id = $1)',
        },
        [company.id],
      ),
    )
    const refused = await plan()
    expect([refused.status, refused.body.code]).toEqual([403, 'ERR_PLAN_FEATURE'])
  })
})

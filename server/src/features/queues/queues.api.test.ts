import { connectionDetails, updateConnection } from '@guiche/contract/features/connections'
import * as calls from '@guiche/contract/features/queues'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { listTickets, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { wireName } from '@guiche/contract/sockets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const add = (who: Signed, body: object) => w.call(calls.createQueue, { body: body as never }, who)
const change = (who: Signed, id: number, body: object) => w.call(calls.updateQueue, { params: { id }, body }, who)
const details = async (who: Signed, id: number) => (await w.call(calls.queueDetails, { params: { id } }, who)).body
const remove = (who: Signed, id: number, moveTo?: number) =>
  w.call(calls.deleteQueue, { params: { id }, query: moveTo === undefined ? {} : { moveTo } }, who)
const saveSetting = (companyId: number, key: string, value: string) => ({
  name: 'queue_test_setting',
  text: `insert into settings (company_id, key, value) values (${companyId}, '${key}', '${value}')
    on conflict (company_id, key) do update set value = excluded.value`,
})
const week = [
  { weekday: 'Segunda', weekdayEn: 'monday', startTimeA: '20:00', endTimeA: '02:00', startTimeB: '', endTimeB: '' },
]

describe('queues', () => {
  it('are created by admins with all their fields, last in the menu, and announced to everybody', async () => {
    const { company, admin, agent } = await reception(w)
    const socket = await w.connectSocket(company.id, { token: agent.token })
    const made = await add(admin, {
      name: ' Vendas ',
      color: '#AB12cd',
      greetingMessage: 'Olá',
      outOfHoursMessage: 'Fechado',
      closeTicket: 'true',
      ativarRoteador: true,
      tempoRoteador: '15',
      schedules: week,
    })
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        name: 'Vendas',
        color: '#AB12cd',
        orderQueue: 1,
        closeTicket: true,
        tempoRoteador: 15,
        schedules: week,
        chatbots: [],
      },
    ])
    expect((await details(admin, made.body.id)).schedules).toEqual(week)
    const name = wireName('queue', company.id)
    await socket.until(() => socket.heard.some((each) => each.name === name))
    const told = socket.heard.find((each) => each.name === name)
    expect(told?.payload).toMatchObject({ action: 'create', queueId: made.body.id, queue: { name: 'Vendas' } })
    expect((await add(agent, { name: 'Outra', color: '#111111' })).status).toBe(403)
    expect((await w.call(calls.queueDetails, { params: { id: made.body.id } }, agent)).status).toBe(403)
    expect((await w.call(calls.listQueues, {}, agent)).body.map((queue) => queue.name)).toContain('Vendas')
  })
  it.each([
    [{ name: 'x', color: '#111111' }, 400, 'body.name'],
    [{ name: 'x'.repeat(51), color: '#111111' }, 400, 'body.name'],
    [{ name: 'Boa' }, 400, 'body.color'],
    [{ name: 'Boa', color: 'red' }, 400, 'body.color'],
    [{ name: 'recepção', color: '#111111' }, 409, 'body.name'],
    [{ name: 'Boa', color: '#0D9488' }, 409, 'body.color'],
    [{ name: 'Boa', color: '#111111', tempoRoteador: 7 }, 400, 'body.tempoRoteador'],
    [{ name: 'Boa', color: '#111111', ativarRoteador: true }, 400, 'body.tempoRoteador'],
    [{ name: 'Boa', color: '#111111', integrationId: 4 }, 404, 'body.integrationId'],
    [{ name: 'Boa', color: '#111111', fileListId: 999999 }, 404, 'body.fileListId'],
    [
      { name: 'Boa', color: '#111111', schedules: [{ weekdayEn: 'monday', startTimeA: '08:00' }] },
      400,
      'body.schedules.0.endTimeA',
    ],
  ])('are refused as %j', async (body, status, field) => {
    const { admin } = await reception(w)
    const refused = await add(admin, body)
    expect([refused.status, refused.body.field]).toEqual([status, field])
  })
  it('are limited by the plan', async () => {
    const company = await w.company()
    const admin = await company.user({ profile: 'admin' })
    const text = 'update plans set queues = 1 where id = (select plan_id from companies where id = $1)'
    await w.deps.db.platform((tx) => tx.sql({ name: 'queue_test_plan', text }, [company.id]))
    const answers = await Promise.all([
      add(admin, { name: 'Uma', color: '#111111' }),
      add(admin, { name: 'Duas', color: '#222222' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
  it('need an out-of-hours text once the company uses their hours', async () => {
    const { company, admin, queueId } = await reception(w)
    expect((await change(admin, queueId, { schedules: week })).status).toBe(200)
    await company.ctx.transact(({ tx }) => tx.sql(saveSetting(company.id, 'scheduleType', 'queue'), []))
    expect((await change(admin, queueId, { greetingMessage: 'Oi' })).body).toMatchObject({
      code: 'ERR_OUT_OF_HOURS_MESSAGE_REQUIRED',
      field: 'body.outOfHoursMessage',
    })
    expect((await change(admin, queueId, { outOfHoursMessage: 'Voltamos às 20h' })).status).toBe(200)
  })
  it('that two admins edit at once keep both changes', async () => {
    const { company, admin, queueId } = await reception(w)
    const other = await company.user({ profile: 'admin' })
    await Promise.all([
      change(admin, queueId, { greetingMessage: 'Bem-vinda' }),
      change(other, queueId, { color: '#123456' }),
    ])
    expect(await details(admin, queueId)).toMatchObject({
      greetingMessage: 'Bem-vinda',
      color: '#123456',
      name: 'Recepção',
    })
  })
})

describe('a queue that is removed', () => {
  const opened = async () => {
    const there = await reception(w)
    const { ticket } = await waitingCustomer(w, there, 'Beatriz')
    const { ticket: attended } = await waitingCustomer(w, there, 'Rogério')
    const { ticket: finished } = await waitingCustomer(w, there, 'Joana')
    for (const { id } of [attended, finished])
      await w.call(updateTicket, { params: { id }, body: { status: 'open' } }, there.agent)
    await w.call(updateTicket, { params: { id: finished.id }, body: { status: 'closed' } }, there.agent)
    const queueOf = async (uuid: string) =>
      (await w.call(ticketDetails, { params: { uuid } }, there.admin)).body.queueId
    const all = [ticket, attended, finished]
    return { ...there, ticket, attended, finished, queues: () => Promise.all(all.map(({ uuid }) => queueOf(uuid))) }
  }
  it('moves its tickets to another one, with a line in their log, and their agents may see them there', async () => {
    const { admin, agent, company, queueId, otherQueueId, connectionId, ticket, queues } = await opened()
    const colleague = await company.user({ queueIds: [otherQueueId] })
    const socket = await w.connectSocket(company.id, { token: colleague.token })
    expect((await remove(admin, queueId, otherQueueId)).status).toBe(200)
    const listed = (await w.call(calls.listQueues, {}, agent)).body.map(({ id }) => id)
    expect(listed).toEqual([otherQueueId])
    const connection = (await w.call(connectionDetails, { params: { id: connectionId } }, admin)).body
    expect(connection).toMatchObject({ queueIds: [] })
    await w.drainJobs()
    expect(await queues()).toEqual([otherQueueId, otherQueueId, otherQueueId])
    const log = (await w.call(ticketLog, { params: { ticketId: ticket.id } }, admin)).body
    expect(log.find(({ type }) => type === 'redirect')).toMatchObject({
      type: 'redirect',
      reason: 'queueRemoved',
      queue: { id: otherQueueId },
      user: null,
    })
    await socket.until(() => socket.heard.some(({ payload }) => payload.ticketId === ticket.id))
    const waiting = await w.call(listTickets, { query: { status: 'pending' } }, colleague)
    expect(waiting.body.tickets.map(({ id }) => id)).toEqual([ticket.id])
    const again = await add(admin, { name: 'Recepção', color: '#0d9488' })
    expect(again.status).toBe(200)
  })
  it('leaves its tickets without a queue when no target is given', async () => {
    const { admin, queueId, queues } = await opened()
    await remove(admin, queueId)
    await w.drainJobs()
    expect(await queues()).toEqual([null, null, null])
  })
  it('is no longer the queue to which waiting tickets are sent', async () => {
    const { admin, connectionId, queueId, otherQueueId } = await opened()
    const params = { id: connectionId }
    const sends = async () => {
      const { body } = await w.call(connectionDetails, { params }, admin)
      return [body.sendIdQueue, body.timeSendQueue]
    }
    await w.call(updateConnection, { params, body: { sendIdQueue: queueId, timeSendQueue: 15 } }, admin)
    expect(await sends()).toEqual([queueId, 15])
    await remove(admin, queueId, otherQueueId)
    expect(await sends()).toEqual([otherQueueId, 15])
    await remove(admin, otherQueueId)
    expect(await sends()).toEqual([null, 0])
  })
  it('accepts no more tickets', async () => {
    const { admin, queueId, otherQueueId, finished } = await opened()
    await remove(admin, queueId, otherQueueId)
    await w.drainJobs()
    const body = { status: 'open' as const, queueId }
    const back = await w.call(updateTicket, { params: { id: finished.id }, body }, admin)
    expect([back.status, back.body.code]).toEqual([404, 'ERR_NO_QUEUE_FOUND'])
  })
  it('keeps being emptied after the process ended, and when its target is removed too', async () => {
    const { company, admin, queueId, otherQueueId, queues } = await opened()
    const third = await company.queue('Terceira')
    await remove(admin, queueId, otherQueueId)
    await remove(admin, otherQueueId, third)
    await w.drainJobs()
    await w.drainJobs()
    expect(await queues()).toEqual([third, third, third])
  })
  it('is refused when the target is itself or deleted, or when it is deleted already', async () => {
    const { admin, agent, queueId, otherQueueId } = await opened()
    expect((await remove(admin, queueId, queueId)).body.code).toBe('ERR_NO_QUEUE_FOUND')
    expect((await remove(agent, queueId)).status).toBe(403)
    await remove(admin, otherQueueId)
    expect((await remove(admin, queueId, otherQueueId)).body.code).toBe('ERR_NO_QUEUE_FOUND')
    expect((await remove(admin, otherQueueId)).body.code).toBe('ERR_NO_QUEUE_FOUND')
  })
  it('has no members once it is empty', async () => {
    const { company, admin, agent, queueId, otherQueueId } = await opened()
    await remove(admin, queueId, otherQueueId)
    await w.drainJobs()
    const rows = await company.ctx.transact(({ tx }) =>
      tx.sql({ name: 'queue_test_members', text: 'select 1 from user_queues where company_id = $1 and user_id = $2' }, [
        company.id,
        agent.id,
      ]),
    )
    expect(rows).toEqual([])
  })
})

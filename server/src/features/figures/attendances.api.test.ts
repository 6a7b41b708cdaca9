/** What people do becomes attendances, and these the figures and the lines of the report. */
import {
  dashboard,
  dashboardFigures,
  figureGroups,
  ticketsOfDays,
  ticketsOfUsers,
} from '@guiche/contract/features/dashboard'
import { sendMessage } from '@guiche/contract/features/messages'
import { listReport, reportTotal } from '@guiche/contract/features/reports'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { undoDeed } from '@guiche/contract/features/ticket-deeds'
import { type TicketChange, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Reception, reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const march = { date_from: '2027-03-01', date_to: '2027-03-31' }
const days = { dateFrom: '2027-03-01', dateTo: '2027-03-31' }
const at = (time: string) => {
  w.clock.at = new Date(`2027-03-10T${time}Z`)
}

/** Their tokens end while the clock goes on. */
const now = (who: { email: string }) => w.signIn(who.email)
const changeOf = (there: Reception, id: number) => async (body: Partial<TicketChange>) =>
  w.call(updateTicket, { params: { id }, body: body as never }, await now(there.agent))
const figuresOf = async (there: Reception) => {
  const { status, body } = await w.call(dashboardFigures, { query: march }, await now(there.admin))
  expect(status).toBe(200)
  return body
}
const reportOf = async (there: Reception, query: object = days) => {
  const { status, body } = await w.call(listReport, { query: query as never }, await now(there.admin))
  expect(status).toBe(200)
  return body
}

/** Came at 12:00, taken at 12:05, answered at 12:07, resolved at 12:30. */
const attended = async () => {
  at('12:00:00')
  const there = await reception(w)
  const { customer, ticket } = await waitingCustomer(w, there)
  const change = changeOf(there, ticket.id)
  at('12:05:00')
  await change({ status: 'open' })
  at('12:07:00')
  await w.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'Pois não?' } as never },
    await now(there.agent),
  )
  at('12:30:00')
  const closed = await change({ status: 'closed', undoable: true })
  expect(closed.status).toBe(200)
  return { there, customer, ticket, change, undo: closed.body.undo }
}

describe('an attendance', () => {
  it('is measured from the first message to the end', async () => {
    const { there, ticket } = await attended()
    const { figures, series, arrivals, waits } = await figuresOf(there)
    expect(figures).toMatchObject({
      opened: 1,
      ended: 1,
      passive: 1,
      active: 0,
      leads: 1,
      reopened: 0,
      unrated: 1,
      nps: null,
    })
    expect(figures.times).toMatchObject({
      wait: { count: 1, average: 300 },
      firstAnswer: { count: 1, average: 420 },
      support: { count: 1, average: 1500 },
      resolution: { count: 1, average: 1800 },
    })
    expect(series.find(({ from }) => from === '2027-03-10')).toMatchObject({ opened: 1, ended: 1 })
    // A Wednesday, at nine in São Paulo.
    expect(arrivals[2 * 24 + 9]).toBe(1)
    expect([waits[2 * 24 + 9], waits[2 * 24 + 10]]).toEqual([300, null])
    const { tickets, totalTickets } = await reportOf(there)
    expect(totalTickets.total).toBe(1)
    expect(tickets).toMatchObject([
      {
        ...{ id: ticket.id, uuid: ticket.uuid, status: 'closed', queueName: 'Recepção', isReopened: false, NPS: null },
        ...{
          waitSeconds: 300,
          firstAnswerSeconds: 420,
          supportSeconds: 1500,
          supportTime: '0 days, 0 hrs and 25 minutes',
        },
        ...{ createdAt: '2027-03-10T12:00:00.000Z', closedAt: '2027-03-10T12:30:00.000Z' },
      },
    ])
  })
  it('is a new one when its ticket is reopened, and the first keeps its times', async () => {
    const { there, change } = await attended()
    at('14:00:00')
    await change({ status: 'open', userId: there.agent.id } as never)
    const { figures } = await figuresOf(there)
    expect(figures).toMatchObject({ opened: 2, ended: 1, reopened: 1, leads: 1, active: 1, passive: 1 })
    expect(figures.times.support).toMatchObject({ count: 1, average: 1500 })
    const { tickets } = await reportOf(there)
    expect(tickets.map(({ status, isReopened }) => [status, isReopened])).toEqual([
      ['open', true],
      ['closed', false],
    ])
  })
  it('that an agent reopened has no first response time; one that the customer’s message reopened has', async () => {
    const { there, customer, ticket, change } = await attended()
    at('14:00:00')
    await change({ status: 'open', userId: there.agent.id } as never)
    at('14:19:00')
    const body = { body: 'Conseguiu?' } as never
    await w.call(sendMessage, { params: { ticketId: ticket.id }, body }, await now(there.agent))
    const { figures } = await figuresOf(there)
    expect(figures.times.firstAnswer).toMatchObject({ count: 1, average: 420 })
    expect((await reportOf(there, { ...days, isActive: true })).tickets).toMatchObject([
      { isReopened: true, firstAnswerSeconds: null },
    ])
    await change({ status: 'closed' })
    const { updateConnection } = await import('@guiche/contract/features/connections')
    const again = { params: { id: there.connectionId }, body: { timeCreateNewTicket: 120 } }
    expect((await w.call(updateConnection, again as never, await now(there.admin))).status).toBe(200)
    at('14:30:00')
    await customer.says('Mais uma coisa')
    const reopened = (isActive: boolean) => reportOf(there, { isReopened: true, isActive })
    expect((await reopened(true)).tickets).toMatchObject([{ status: 'closed' }])
    expect((await reopened(false)).tickets).toMatchObject([{ status: 'pending' }])
  })
  it('has no median above its longest time', async () => {
    at('12:00:00')
    const there = await reception(w)
    const { ticket } = await waitingCustomer(w, there)
    at('12:00:07')
    await changeOf(there, ticket.id)({ status: 'open' })
    const { figures } = await figuresOf(there)
    expect(figures.times.wait).toEqual({ count: 1, average: 7, median: 7, p90: 7 })
  })
  it('continues when its end is undone', async () => {
    const { there, undo } = await attended()
    at('12:30:03')
    const undone = await w.call(undoDeed, { params: { deedId: undo?.id ?? '' } }, await now(there.agent))
    expect(undone.status).toBe(200)
    const { figures } = await figuresOf(there)
    expect(figures).toMatchObject({ opened: 1, ended: 0, reopened: 0 })
    expect(figures.times.wait).toMatchObject({ count: 1, average: 300 })
    expect((await reportOf(there)).tickets).toMatchObject([{ status: 'open', closedAt: null, supportTime: '0' }])
  })
  it('has the rating that its customer gave, also when it is zero', async () => {
    at('12:00:00')
    const there = await reception(w)
    await w.call(updateCompanySetting, { body: { column: 'userRating', data: 'enabled' } }, await now(there.admin))
    const { updateConnection } = await import('@guiche/contract/features/connections')
    const texts = { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 10, maxUseBotQueuesNPS: 2 }
    await w.call(updateConnection, { params: { id: there.connectionId }, body: texts }, await now(there.admin))
    const { customer, ticket } = await waitingCustomer(w, there)
    const change = changeOf(there, ticket.id)
    await change({ status: 'open' })
    await change({ status: 'closed' })
    expect((await figuresOf(there)).figures).toMatchObject({ ended: 1, awaiting: 1, rated: 0, unrated: 0 })
    await w.drainJobs()
    await customer.says('0')
    await w.drainJobs()
    expect((await figuresOf(there)).figures).toMatchObject({
      awaiting: 0,
      rated: 1,
      detractors: 1,
      nps: -100,
      averageRate: 0,
    })
    expect((await reportOf(there, { ...days, onlyRated: true })).tickets).toMatchObject([{ NPS: 0, status: 'closed' }])
    const { body } = await w.call(dashboard, { query: march }, await now(there.admin))
    expect(body.counters).toMatchObject({
      withRating: 1,
      npsScore: -100,
      npsDetractorsPerc: 100,
      percRating: 100,
      tickets: 1,
    })
    const { body: byAgent } = await w.call(figureGroups, { query: { ...march, by: 'user' } }, await now(there.admin))
    const ofAgent = byAgent.groups.find(({ key }) => key === there.agent.id)
    expect(body.attendants.find(({ id }) => id === there.agent.id)).toMatchObject({
      waitSeconds: ofAgent?.averages.wait,
      supportSeconds: ofAgent?.averages.support,
      tickets: 1,
      rating: 0,
      countRating: 1,
    })
  })
})

describe('the dashboard', () => {
  it('splits figures by queue, agent and connection; the parts add up to the whole', async () => {
    const { there } = await attended()
    at('15:00:00')
    await w.customer(there.company.id, there.connectionId, 'Caio').says('Oi')
    for (const by of ['queue', 'user', 'connection'] as const) {
      const { body } = await w.call(figureGroups, { query: { ...march, by } }, await now(there.admin))
      expect(
        body.groups.reduce((sum, { opened }) => sum + opened, 0),
        by,
      ).toBe(2)
    }
    const { body: users } = await w.call(figureGroups, { query: { ...march, by: 'user' } }, await now(there.admin))
    expect(users.groups.map(({ key, opened }) => [key, opened]).sort()).toEqual(
      [
        [0, 1],
        [there.agent.id, 1],
      ].sort(),
    )
    const mine = await w.call(
      dashboardFigures,
      { query: { ...march, by: 'user', key: there.agent.id } },
      await now(there.admin),
    )
    expect(mine.body.figures).toMatchObject({ opened: 1, ended: 1 })
    // Caio waits, and is nobody's.
    expect(mine.body.now).toEqual({ open: 0, pending: 0 })
    const nowOf = async (by: string, key: number) => {
      const query = { ...march, by, key } as never
      return (await w.call(dashboardFigures, { query }, await now(there.admin))).body.now
    }
    expect(await nowOf('user', 0)).toEqual({ open: 0, pending: 1 })
    expect(await nowOf('queue', there.queueId)).toEqual({ open: 0, pending: 1 })
    expect(await nowOf('queue', there.otherQueueId)).toEqual({ open: 0, pending: 0 })
    expect(await nowOf('connection', there.connectionId)).toEqual({ open: 0, pending: 1 })
    expect(await nowOf('tag', 999_999)).toEqual({ open: 0, pending: 0 })
    const { body: perUser } = await w.call(
      ticketsOfUsers,
      { query: { initialDate: '2027-03-01', finalDate: '2027-03-31' } },
      await now(there.admin),
    )
    expect(perUser.data.map(({ quantidade }) => quantidade)).toEqual([1, 0])
    const day = { initialDate: '2027-03-10', finalDate: '2027-03-10' }
    expect((await w.call(ticketsOfDays, { query: day }, await now(there.admin))).body).toEqual({
      data: [
        { total: 1, horario: '09:00' },
        { total: 1, horario: '12:00' },
      ],
      count: 2,
    })
    const month = { initialDate: '2027-03-01', finalDate: '2027-03-31' }
    expect((await w.call(ticketsOfDays, { query: month }, await now(there.admin))).body).toEqual({
      data: [{ total: 2, data: '10/03/2027' }],
      count: 2,
    })
  })
  it('refuses people without the right, and periods that are invalid or reversed', async () => {
    const there = await reception(w)
    expect((await w.call(dashboard, { query: {} }, await now(there.agent))).status).toBe(403)
    expect((await w.call(listReport, { query: {} }, await now(there.agent))).status).toBe(403)
    const shown = await there.company.user({ flags: { showDashboard: true } } as never)
    expect((await w.call(dashboard, { query: {} }, await now(shown))).status).toBe(200)
    const turned = await w.call(
      dashboard,
      { query: { date_from: '2027-03-02', date_to: '2027-03-01' } },
      await now(there.admin),
    )
    expect([turned.status, turned.body.field]).toEqual([400, 'query.date_to'])
    const older = { query: { initialDate: '2027-03-02', finalDate: '2027-03-01' } }
    expect((await w.call(ticketsOfDays, older, await now(there.admin))).body.field).toBe('query.finalDate')
    const report = { query: { dateFrom: '2027-03-02', dateTo: '2027-03-01' } }
    expect((await w.call(listReport, report, await now(there.admin))).body.field).toBe('query.dateTo')
    const none = await w.call(dashboard, { query: { date_from: '2027-02-30' } }, await now(there.admin))
    expect([none.status, none.body.field]).toEqual([400, 'query.date_from'])
  })
})

describe('the report', () => {
  const three = async () => {
    const { there } = await attended()
    for (const [hour, name] of [
      ['15', 'Caio'],
      ['16', 'Dora'],
    ] as const) {
      at(`${hour}:00:00`)
      await w.customer(there.company.id, there.connectionId, name).says('Oi')
    }
    return there
  }
  it('is paged by number and by cursor without losing a row', async () => {
    const there = await three()
    const names = (rows: readonly { contactName: string }[]) => rows.map(({ contactName }) => contactName)
    const first = await reportOf(there, { ...days, pageSize: 2 })
    expect([names(first.tickets), first.hasMore, first.totalTickets.total]).toEqual([['Dora', 'Caio'], true, 3])
    const byNumber = await reportOf(there, { ...days, pageSize: 2, page: 2 })
    const byCursor = await reportOf(there, { ...days, pageSize: 2, cursor: first.nextCursor })
    expect([names(byNumber.tickets), names(byCursor.tickets)]).toEqual([['Beatriz'], ['Beatriz']])
    expect((await reportOf(there, { ...days, cursor: 'bm9uc2Vuc2U' })).tickets).toHaveLength(3)
  })
  it('lists as many rows as it counts, for every filter', async () => {
    const there = await three()
    const filters: [object, number][] = [
      [{ searchParam: 'cai' }, 1],
      [{ users: [there.agent.id] }, 1],
      [{ queueIds: [there.queueId] }, 3],
      [{ queueIds: [there.otherQueueId] }, 0],
      [{ whatsappId: [there.connectionId] }, 3],
      [{ status: ['closed'] }, 1],
      [{ status: ['pending'] }, 2],
      [{ onlyRated: true }, 0],
      [{ hour: 9, weekday: 3 }, 1],
      [{ isLead: true }, 3],
      [{ isReopened: true }, 0],
      [{ without: ['user'] }, 2],
      [{ without: ['queue'] }, 0],
      [{ timed: 'wait' }, 1],
      [{ timed: 'firstAnswer' }, 1],
      [{ timed: 'support' }, 1],
      [{ timed: 'resolution' }, 1],
      [{ dateTo: '2027-03-09' }, 0],
    ]
    for (const [filter, count] of filters) {
      const { tickets, totalTickets } = await reportOf(there, { ...days, ...filter })
      expect([tickets.length, totalTickets.total], JSON.stringify(filter)).toEqual([count, count])
      const { body } = await w.call(reportTotal, { query: { ...days, ...filter } as never }, await now(there.admin))
      expect(body.total).toBe(count)
    }
  })
  it('says which tickets its reader may open', async () => {
    const there = await three()
    const shown = await there.company.user({ flags: { showDashboard: true } } as never)
    const { body } = await w.call(listReport, { query: days as never }, await now(shown))
    expect(body.tickets.map(({ mayOpen }) => mayOpen)).toEqual([false, false, false])
    expect((await reportOf(there)).tickets.map(({ mayOpen }) => mayOpen)).toEqual([true, true, true])
  })
  it('masks numbers for people who may not see them', async () => {
    const there = await three()
    for (const column of ['enableLGPD', 'lgpdHideNumber'] as const)
      await w.call(updateCompanySetting, { body: { column, data: 'enabled' } }, await now(there.admin))
    const shown = await there.company.user({ flags: { showDashboard: true } } as never)
    const { body } = await w.call(listReport, { query: days as never }, await now(shown))
    expect(body.tickets).toHaveLength(3)
    for (const { contactNumber } of body.tickets) expect(contactNumber).toMatch(/\*/)
    const { tickets } = await reportOf(there)
    for (const { contactNumber } of tickets) expect(contactNumber).toMatch(/^\d+$/)
  })
})

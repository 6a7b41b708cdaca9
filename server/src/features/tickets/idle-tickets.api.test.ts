import { updateConnection } from '@guiche/contract/features/connections'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { listTickets, type TicketChange, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { closeIdleTickets } from './actions/close-idle-tickets.ts'
import { wakeTickets } from './actions/wake-tickets.ts'

let w: World
beforeAll(async () => {
  // Every company's idle tickets are closed at once.
  w = await world({ ownDatabase: 'idle_tickets', env: { AUTO_CLOSE_HOURS: '24' } })
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const day = 24 * 60

/** The timetable's turn, so many minutes from now, and what it leaves to jobs. */
const turn = async (minutes: number) => {
  w.clock.at = inMinutes(minutes)
  await closeIdleTickets(w.deps)
  await w.drainJobs()
  w.clock.at = null
}

/** An agent attends, and has answered. */
const scene = async (wishes: object = {}) => {
  const there = await reception(w)
  const { connectionId, admin, agent } = there
  const params = { id: connectionId }
  const wish = async (body: object) =>
    expect((await w.call(updateConnection, { params, body }, admin)).status).toBe(200)
  await wish(wishes)
  const { customer, ticket } = await waitingCustomer(w, there)
  const change = (body: Partial<TicketChange>) =>
    w.call(updateTicket, { params: { id: ticket.id }, body: body as never }, agent)
  const answers = (body: string) => w.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, agent)
  await change({ status: 'open' })
  await answers('Bom dia! Em que posso ajudar?')
  await w.drainJobs()
  const look = async () => (await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, agent)).body
  const status = async () => (await look()).status
  const log = async () => (await w.call(ticketLog, { params: { ticketId: ticket.id } }, admin)).body
  const said = async () => {
    const { body } = await w.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} }, admin)
    return body.messages.slice(2).map((message) => message.body)
  }
  const listed = async (which: 'open' | 'pending') =>
    (await w.call(listTickets, { query: { status: which } }, agent)).body.tickets.map(({ id }) => id)
  const row = (set: string) =>
    withClient(w.urls.owner, (client) => client.query(`update tickets set ${set} where id = $1`, [ticket.id]))
  return { ...there, customer, ticket, wish, change, answers, look, status, log, said, listed, row }
}

describe('a ticket that nobody writes in', () => {
  it('closes after a day where nobody says otherwise, for all to see, and without a word', async () => {
    const { company, agent, ticket, look, listed, log, said } = await scene()
    const { heard, until } = await w.connectSocket(company.id, { token: agent.token })
    await turn(day - 1)
    expect(await listed('open')).toEqual([ticket.id])
    await turn(day + 1)
    expect(await listed('open')).toEqual([])
    expect(await look()).toMatchObject({ status: 'closed', unreadMessages: 0 })
    const last = (await log()).filter(({ type }) => type !== 'access').at(-1)
    expect(last).toMatchObject({ type: 'autoClose', reason: 'idle', user: null })
    expect(await said()).toEqual([])
    const told = () => heard.filter(({ name }) => name.endsWith('-ticket')).map(({ payload }) => payload)
    await until(() => told().length >= 2)
    expect(told().slice(-2)).toMatchObject([
      { action: 'delete', ticketId: ticket.id, oldStatus: 'open' },
      { action: 'update', ticket: { id: ticket.id, status: 'closed' } },
    ])
  })

  it('closes when its connection says, with the words for that, and asks for no rating', async () => {
    const { status, said } = await scene({
      expiresTicket: 10,
      expiresInactiveMessage: 'Até breve, {{firstName}}! ',
      complationMessage: 'Despedida',
      ratingMessage: 'De 0 a 10?',
      expiresTicketNPS: 10,
    })
    await turn(9)
    expect(await status()).toBe('open')
    await turn(11)
    expect([await status(), await said()]).toEqual(['closed', ['Até breve, Beatriz!']])
  })

  it('stays open while the customer waits for an answer, unless the connection wants that too', async () => {
    const { customer, wish, status } = await scene({ expiresTicket: 10 })
    await customer.says('E amanhã?')
    await turn(day)
    expect(await status()).toBe('open')
    await wish({ whenExpiresTicket: 0 })
    await turn(11)
    expect(await status()).toBe('closed')
  })

  it('begins to be idle with the last message or move, not with a change of its row', async () => {
    const { change, customer, status, row } = await scene({ expiresTicket: 10, whenExpiresTicket: 0 })
    w.clock.at = inMinutes(8)
    await customer.says('Um momento')
    await turn(16)
    expect(await status()).toBe('open')
    w.clock.at = inMinutes(14)
    await change({ useIntegration: true })
    await row('unread_messages = 3')
    await turn(17)
    expect(await status()).toBe('open')
    await turn(19)
    expect(await status()).toBe('closed')
  })

  it('begins anew with whoever takes it over', async () => {
    const { change, status } = await scene({ expiresTicket: 10 })
    w.clock.at = inMinutes(8)
    await change({ status: 'pending', userId: null })
    await change({ status: 'open' })
    await turn(17)
    expect(await status()).toBe('open')
    await turn(19)
    expect(await status()).toBe('closed')
  })

  it.each(['pending', 'group', 'lgpd', 'nps'])('and is %s does not close', async (status) => {
    const there = await scene({ expiresTicket: 10 })
    await there.row(`status = '${status}'`)
    await turn(3 * day)
    expect(await there.status()).toBe(status)
  })

  it('does not close while it is put off, nor as it comes back', async () => {
    const { change, status } = await scene({ expiresTicket: 10 })
    await change({ snoozedUntil: inMinutes(60).toISOString() })
    await turn(50)
    expect(await status()).toBe('open')
    w.clock.at = inMinutes(61)
    await wakeTickets(w.deps)
    await turn(70)
    expect(await status()).toBe('open')
    await turn(72)
    expect(await status()).toBe('closed')
  })

  it.each([
    ['the number is away', `update connections set status = 'OPENING' where id = $1`],
    ['the number is gone', `update connections set deleted_at = now() where id = $1`],
    [
      'the company is deactivated',
      `update companies set status = false where id = (select company_id from connections where id = $1)`,
    ],
  ])('does not close while %s', async (_name, text) => {
    const { connectionId, ticket } = await scene({ expiresTicket: 10 })
    const ask = (sql: string, id: number) =>
      withClient(w.urls.owner, async (client) => (await client.query(sql, [id])).rows[0])
    await ask(text, connectionId)
    await turn(11)
    expect(await ask('select status from tickets where id = $1', ticket.id)).toEqual({ status: 'open' })
  })

  it('does not close because another company, or another number, is in a hurry', async () => {
    const [hasty, patient] = [await scene({ expiresTicket: 10 }), await scene({ expiresTicket: 60 })]
    const { heard } = await w.connectSocket(patient.company.id, { token: patient.admin.token })
    await turn(11)
    expect([await hasty.status(), await patient.status()]).toEqual(['closed', 'open'])
    expect(heard.filter(({ name }) => name.endsWith('-ticket'))).toEqual([])
  })
})

describe('the notice before', () => {
  const wishes = {
    expiresTicket: 10,
    timeInactiveMessage: 5,
    inactiveMessage: 'Ainda está aí, {{firstName}}?',
    expiresInactiveMessage: 'Encerrado.',
  }
  const notice = 'Ainda está aí, Beatriz?'

  it('is said once, and the ticket closes when both times are over', async () => {
    const { said, status } = await scene(wishes)
    await turn(4)
    expect(await said()).toEqual([])
    await turn(6)
    await turn(7)
    expect(await said()).toEqual([notice])
    await turn(15)
    expect(await status()).toBe('open')
    await turn(17)
    expect([await status(), await said()]).toEqual(['closed', [notice, 'Encerrado.']])
  })

  it('comes first however late it comes: nobody is closed upon in the same minute', async () => {
    const { said, status } = await scene(wishes)
    await turn(day)
    await turn(day + 9)
    expect([await status(), await said()]).toEqual(['open', [notice]])
    await turn(day + 11)
    expect(await status()).toBe('closed')
  })

  it('is said again once the customer has written, and not for an agent’s word', async () => {
    const { customer, answers, said, status } = await scene(wishes)
    await turn(6)
    w.clock.at = inMinutes(8)
    await answers('Fico à espera')
    await turn(22)
    expect([await status(), await said()]).toEqual(['open', [notice, 'Fico à espera']])
    w.clock.at = inMinutes(22)
    await customer.says('Estou!')
    await customer.says('Ótimo', { fromMe: true })
    await turn(28)
    expect((await said()).filter((body) => body === notice)).toHaveLength(2)
  })

  it('is not said when somebody wrote before its turn came', async () => {
    const { customer, said } = await scene(wishes)
    w.clock.at = inMinutes(6)
    await closeIdleTickets(w.deps)
    await customer.says('Voltei')
    await w.drainJobs()
    expect(await said()).toEqual(['Voltei'])
  })
})

describe('at the same moment', () => {
  const twice = (minutes: number) => {
    w.clock.at = inMinutes(minutes)
    return Promise.all([closeIdleTickets(w.deps), closeIdleTickets(w.deps)])
  }

  it('two nodes close a ticket once and say so once', async () => {
    const { log, said } = await scene({
      expiresTicket: 10,
      timeInactiveMessage: 5,
      inactiveMessage: 'Oi?',
      expiresInactiveMessage: 'Fim.',
    })
    await twice(6)
    await w.drainJobs()
    await twice(17)
    await w.drainJobs()
    w.clock.at = null
    expect(await said()).toEqual(['Oi?', 'Fim.'])
    expect((await log()).filter(({ type }) => type === 'autoClose')).toHaveLength(1)
  })

  it('a message that was stored first keeps the ticket open', async () => {
    const { ticket, status } = await scene({ expiresTicket: 10 })
    const other = new pg.Client(w.urls.owner)
    await other.connect()
    try {
      await other.query('begin')
      // As a message does: it holds the ticket, and has not committed when the turn finds it idle.
      await other.query('select from tickets where id = $1 for no key update', [ticket.id])
      w.clock.at = inMinutes(11)
      const closing = closeIdleTickets(w.deps)
      await waitsForLock()
      await other.query(`update tickets set idle_since = now() + interval '11 minutes' where id = $1`, [ticket.id])
      await other.query('commit')
      await closing
    } finally {
      await other.end()
    }
    w.clock.at = null
    expect(await status()).toBe('open')
  })

  it('a customer’s message is in the open ticket or opens the next, and is lost in neither', async () => {
    const { connectionId, company, agent, wish } = await scene({ expiresTicket: 10 })
    const people = ['Ana', 'Bento', 'Célia', 'Davi'].map((name) => w.customer(company.id, connectionId, name))
    for (const person of people) await person.says('Oi')
    const list = async (status: 'open' | 'pending') =>
      (await w.call(listTickets, { query: { status } }, agent)).body.tickets.map(({ id, contact, lastMessage }) => ({
        id,
        name: contact.name,
        lastMessage,
      }))
    for (const { id } of await list('pending'))
      await w.call(updateTicket, { params: { id }, body: { status: 'open' } as never }, agent)
    await wish({ whenExpiresTicket: 0 })
    w.clock.at = inMinutes(11)
    await Promise.all([closeIdleTickets(w.deps), ...people.map((person) => person.says('Esperem!'))])
    w.clock.at = null
    const waiting = [...(await list('open')), ...(await list('pending'))].filter(({ name }) => name !== 'Beatriz')
    expect(waiting.map(({ name, lastMessage }) => `${name}: ${lastMessage}`).sort()).toEqual(
      people.map(({ name }) => `${name}: Esperem!`),
    )
  })

  it('an agent’s answer is stored in the open ticket or refused with its reason', async () => {
    const { answers, status, said } = await scene({ expiresTicket: 10 })
    w.clock.at = inMinutes(11)
    const [, answer] = await Promise.all([closeIdleTickets(w.deps), answers('Mais alguma coisa?')])
    w.clock.at = null
    const outcome = [await status(), answer.status, answer.body.code, await said()]
    const first = ['open', 200, undefined, ['Mais alguma coisa?']]
    expect([first, ['closed', 409, 'ERR_CANNOT_REPLY', []]]).toContainEqual(outcome)
  })
})

/** Asked by a client of its own: a transaction sees who is busy as it was when it first looked. */
const waitsForLock = async () => {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const { rowCount } = await withClient(w.urls.owner, (client) => client.query(text))
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nobody waits for the ticket')
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { attended, day, inMinutes, quietWorld, turn as turnOf } from '../../../test/quiet-tickets.ts'
import type { World } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { closeIdleTickets } from './actions/close-idle-tickets.ts'
import { wakeTickets } from './actions/wake-tickets.ts'

let w: World
beforeAll(async () => {
  w = await quietWorld('idle_tickets')
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const scene = (wishes?: object) => attended(w, wishes)
const turn = (minutes: number) => turnOf(w, minutes)

describe('an idle ticket', () => {
  it('closes after a day by default, visible for all, and without a message', async () => {
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

  it('closes after its connection’s time, with its text, and asks for no rating', async () => {
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

  it('counts from the last message or change of state, not from an update of its row', async () => {
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

  it('restarts its time when somebody takes it over', async () => {
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

  it('does not close while it is snoozed, nor when it comes back', async () => {
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

  it('does not close because of another company’s or number’s shorter time', async () => {
    const [hasty, patient] = [await scene({ expiresTicket: 10 }), await scene({ expiresTicket: 60 })]
    const { heard } = await w.connectSocket(patient.company.id, { token: patient.admin.token })
    await turn(11)
    expect([await hasty.status(), await patient.status()]).toEqual(['closed', 'open'])
    expect(heard.filter(({ name }) => name.endsWith('-ticket'))).toEqual([])
  })
})

describe('the warning', () => {
  const wishes = {
    expiresTicket: 10,
    timeInactiveMessage: 5,
    inactiveMessage: 'Ainda está aí, {{firstName}}?',
    expiresInactiveMessage: 'Encerrado.',
  }
  const notice = 'Ainda está aí, Beatriz?'

  it('is sent once, and the ticket closes when both times are over', async () => {
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

  it('comes first even if it is late: no ticket closes in the same minute', async () => {
    const { said, status } = await scene(wishes)
    await turn(day)
    await turn(day + 9)
    expect([await status(), await said()]).toEqual(['open', [notice]])
    await turn(day + 11)
    expect(await status()).toBe('closed')
  })

  it('is sent again once the customer has written, but not for an agent’s message', async () => {
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

  it('is not sent if somebody wrote before its turn', async () => {
    const { customer, said } = await scene(wishes)
    w.clock.at = inMinutes(6)
    await closeIdleTickets(w.deps)
    await customer.says('Voltei')
    await w.drainJobs()
    expect(await said()).toEqual(['Voltei'])
  })
})

import { updateConnection } from '@guiche/contract/features/connections'
import { listMessages } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { listTickets, type TicketChange, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import { endOverdueRatings } from './actions/rate-ticket.ts'
import { overdueStatement } from './store/ratings.ts'

let w: World
beforeAll(async () => {
  // Every company's overdue ratings are ended at once.
  w = await world({ ownDatabase: 'ticket_ratings' })
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

/** A conversation that is attended, in a company that asks for ratings. */
const scene = async () => {
  const there = await reception(w)
  const { company, connectionId, admin, agent } = there
  await w.call(updateCompanySetting, { body: { column: 'userRating', data: 'enabled' } }, admin)
  const texts = {
    ratingMessage: 'De 0 a 10?',
    expiresTicketNPS: 10,
    maxUseBotQueuesNPS: 2,
    complationMessage: 'Até logo!',
  }
  const saved = await w.call(updateConnection, { params: { id: connectionId }, body: texts }, admin)
  expect(saved.body).toMatchObject(texts)
  const { customer, ticket } = await waitingCustomer(w, there)
  const change = (body: Partial<TicketChange>) =>
    w.call(updateTicket, { params: { id: ticket.id }, body: body as never }, agent)
  await change({ status: 'open' })
  const look = async () => (await w.call(ticketDetails, { params: { uuid: ticket.uuid } }, admin)).body
  const said = async () => {
    await w.drainJobs()
    const { body } = await w.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} }, admin)
    return body.messages.filter(({ fromMe }) => fromMe).map((message) => message.body)
  }
  return { company, connectionId, admin, agent, customer, ticket, change, look, said }
}
const logOf = async (who: Signed, ticketId: number) =>
  (await w.call(ticketLog, { params: { ticketId } }, who)).body
    .map(({ type }) => type)
    .filter((type) => type !== 'access')

describe('a rating', () => {
  it('is asked for on closing, read from the answer, and closes the ticket with the farewell', async () => {
    const { customer, ticket, change, look, said, admin } = await scene()
    expect((await change({ status: 'closed' })).body).toMatchObject({ status: 'nps', userRating: null })
    expect(await said()).toEqual(['De 0 a 10?'])
    await customer.says('nota 9')
    expect(await said()).toEqual(['De 0 a 10?', 'Até logo!'])
    expect(await look()).toMatchObject({ status: 'closed', unreadMessages: 0, userRating: { rate: 5 } })
    expect((await logOf(admin, ticket.id)).slice(-2)).toEqual(['nps', 'closed'])
    await customer.says('obrigada')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, admin)
    expect(body.tickets.map(({ id }) => id)).not.toContain(ticket.id)
  })
  it('is asked again if the answer is none, as often as the connection says', async () => {
    const { customer, change, look, said } = await scene()
    await change({ status: 'closed' })
    await customer.says('gostei muito')
    expect(await said()).toEqual(['De 0 a 10?', 'De 0 a 10?'])
    await customer.says('muito mesmo')
    expect(await said()).toEqual(['De 0 a 10?', 'De 0 a 10?'])
    expect((await look()).status).toBe('nps')
    await customer.says('7')
    expect((await said()).at(-1)).toBe('Até logo!')
    expect((await look()).userRating).toEqual({ rate: 4 })
  })
  it('is not asked for if the agent skips it, or closes without a farewell', async () => {
    const first = await scene()
    expect((await first.change({ status: 'closed', ratingId: null })).body.status).toBe('closed')
    expect(await first.said()).toEqual(['Até logo!'])
    const second = await scene()
    expect((await second.change({ status: 'closed', sendFarewellMessage: false })).body.status).toBe('closed')
    expect(await second.said()).toEqual([])
  })
  it('is followed by the farewell of the user who closed, not of the owner', async () => {
    const { customer, ticket, said, admin, agent } = await scene()
    const words = (farewellMessage: string) => ({ body: { farewellMessage } })
    await w.call(updateUser, { params: { id: admin.id }, ...words('Um abraço da gerência!') }, admin)
    await w.call(updateUser, { params: { id: agent.id }, ...words('Tchau!') }, agent)
    await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } }, admin)
    await customer.says('9')
    expect(await said()).toEqual(['De 0 a 10?', 'Um abraço da gerência!'])
  })
  it('is not waited for longer than the connection says', async () => {
    const { ticket, change, look, said, admin } = await scene()
    await change({ status: 'closed' })
    w.clock.at = new Date(Date.now() + 9 * 60_000)
    await endOverdueRatings(w.deps)
    expect((await look()).status).toBe('nps')
    w.clock.at = new Date(Date.now() + 11 * 60_000)
    await endOverdueRatings(w.deps)
    expect(await look()).toMatchObject({ status: 'closed', userRating: null })
    expect(await said()).toContain('Até logo!')
    expect((await logOf(admin, ticket.id)).at(-1)).toBe('autoClose')
  })
  it('that is awaited does not keep an agent from continuing', async () => {
    const { change, said } = await scene()
    await change({ status: 'closed', undoable: true })
    expect((await change({ status: 'open' })).body).toMatchObject({ status: 'open' })
    expect(await said()).toEqual([])
  })
  it('needs a timeout if it has a question', async () => {
    const { connectionId, admin } = await scene()
    const body = { expiresTicketNPS: 0 }
    const refused = await w.call(updateConnection, { params: { id: connectionId }, body }, admin)
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      400,
      'ERR_RATING_EXPIRY_REQUIRED',
      'body.expiresTicketNPS',
    ])
  })
})

it('overdue ratings are found by an index of their own, however many tickets there are', async () => {
  const text = overdueStatement.text.replaceAll(/\$\d+/g, 'now()')
  const lines = await w.deps.db.platform(async (tx) => {
    await tx.sql({ name: 'ratings_no_seqscan', text: 'set local enable_seqscan = off' }, [])
    return tx.sql<{ 'QUERY PLAN': string }>({ name: 'ratings_plan', text: `explain ${text}` }, [])
  })
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index .*Scan.* using tickets_rating .*\n.*Index Cond: .*updated_at </)
})

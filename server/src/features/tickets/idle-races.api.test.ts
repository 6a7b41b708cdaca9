/** Closing what is quiet, beside those who write or close at the same moment. */
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { attended, inMinutes, quietWorld } from '../../../test/quiet-tickets.ts'
import { waitsForLock } from '../../../test/waits-for-lock.ts'
import type { World } from '../../../test/world.ts'
import { closeIdleTickets } from './actions/close-idle-tickets.ts'

let w: World
beforeAll(async () => {
  w = await quietWorld('idle_races')
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const scene = (wishes?: object) => attended(w, wishes)

describe('at the same moment', () => {
  const twice = (minutes: number) => {
    w.clock.at = inMinutes(minutes)
    return Promise.all([closeIdleTickets(w.deps), closeIdleTickets(w.deps)])
  }

  it('two nodes close a ticket once and send one text', async () => {
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
      await waitsForLock(w.urls.owner)
      await other.query(`update tickets set idle_since = now() + interval '11 minutes' where id = $1`, [ticket.id])
      await other.query('commit')
      await closing
    } finally {
      await other.end()
    }
    w.clock.at = null
    expect(await status()).toBe('open')
  })

  it('a customer’s message is in the open ticket or opens the next one, and is never lost', async () => {
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

  it('an agent’s answer is stored in the open ticket or refused with the reason', async () => {
    const { answers, status, said } = await scene({ expiresTicket: 10 })
    w.clock.at = inMinutes(11)
    const [, answer] = await Promise.all([closeIdleTickets(w.deps), answers('Mais alguma coisa?')])
    w.clock.at = null
    const outcome = [await status(), answer.status, answer.body.code, await said()]
    const first = ['open', 200, undefined, ['Mais alguma coisa?']]
    expect([first, ['closed', 409, 'ERR_CANNOT_REPLY', []]]).toContainEqual(outcome)
  })
})

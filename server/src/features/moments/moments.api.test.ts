import type { Endpoint } from '@guiche/contract/core/endpoint'
import type { QueueId } from '@guiche/contract/core/ids'
import {
  momentCounts,
  momentsListed,
  momentTickets,
  panelTickets,
  recentTickets,
  ticketsPerMomentColumn,
  userMoments,
} from '@guiche/contract/features/moments'
import { listTickets, type Ticket, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../../../test/sent-statements.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const overseer = { allowRealTime: true }
const all = { query: { queueIds: [] } }

/** Marina attends the reception, Caio the exams; Ester administers; Júlia oversees the reception. */
const clinic = async () => {
  const company = await w.company()
  const [reception, exams] = [await company.queue('Recepção'), await company.queue('Exames')]
  const lines = new Map<QueueId, Awaited<ReturnType<typeof company.connection>>>()
  for (const queueId of [reception, exams]) lines.set(queueId, await company.connection({ queueIds: [queueId] }))
  const ester = await company.user({ name: 'Ester', profile: 'admin' })
  const marina = await company.user({ name: 'Marina', queueIds: [reception] })
  const caio = await company.user({ name: 'Caio', queueIds: [exams] })
  const julia = await company.user({ name: 'Júlia', queueIds: [reception], flags: overseer })
  const writes = async (name: string, queueId = reception): Promise<Ticket> => {
    await w.customer(company.id, lines.get(queueId) as never, name).says(`Sou ${name}`)
    const query = { status: 'pending' as const, showAll: true }
    const { body } = await w.call(listTickets, { query } as never, ester)
    const found = body.tickets.find(({ contact }) => contact.name === name)
    if (!found) throw new Error(`no ticket of ${name}`)
    return found
  }
  const accept = (ticket: Ticket, who: Signed & { id: number }) =>
    w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: who.id } } as never, who)
  const attended = async (name: string, who: Signed & { id: number }, queueId = reception) => {
    const ticket = await writes(name, queueId)
    await accept(ticket, who)
    return ticket
  }
  return { company, reception, exams, ester, marina, caio, julia, writes, attended }
}

const names = (tickets: readonly Ticket[]) => tickets.map(({ contact }) => contact.name)
const panelOf = async (who: Signed, queueIds: readonly number[] = []) => {
  const { status, body } = await w.call(userMoments, { query: { queueIds } } as never, who)
  expect(status).toBe(200)
  const columns = Object.fromEntries(body.users.map((user) => [user.name, names(user.tickets)]))
  return { columns, pending: names(body.pending.tickets), body }
}

it('shows everybody with the tickets that they attend, and the waiting tickets', async () => {
  const { ester, marina, caio, exams, attended, writes } = await clinic()
  await attended('Aline', marina)
  await attended('Bruno', marina)
  await attended('Clara', caio, exams)
  await writes('Davi')
  const { columns, pending, body } = await panelOf(ester)
  expect(columns).toEqual({ Ester: [], Marina: ['Bruno', 'Aline'], Caio: ['Clara'], Júlia: [] })
  expect(pending).toEqual(['Davi'])
  expect(body.users.find(({ name }) => name === 'Marina')).toMatchObject({
    id: marina.id,
    online: true,
    hasMore: false,
  })
  const counts = await w.call(momentCounts, all as never, ester)
  expect(counts.body).toEqual({
    pending: 1,
    users: [
      { userId: marina.id, open: 2 },
      { userId: caio.id, open: 1 },
    ],
  })
})

it('shows only some queues on request', async () => {
  const { ester, marina, caio, exams, attended, writes } = await clinic()
  await attended('Aline', marina)
  await attended('Clara', caio, exams)
  await writes('Davi')
  const { columns, pending } = await panelOf(ester, [exams])
  expect([columns.Marina, columns.Caio, pending]).toEqual([[], ['Clara'], []])
  const counts = await w.call(momentCounts, { query: { queueIds: [exams] } } as never, ester)
  expect(counts.body).toEqual({ pending: 0, users: [{ userId: caio.id, open: 1 }] })
})

describe('who may see it', () => {
  it('agents without allowRealTime are refused; those with it see what their queues show them', async () => {
    const { marina, julia, caio, exams, attended, writes } = await clinic()
    await attended('Aline', marina)
    await attended('Clara', caio, exams)
    await writes('Davi')
    await writes('Elis', exams)
    for (const call of [userMoments, momentCounts, momentTickets]) {
      expect((await w.call(call, all as never, marina)).status).toBe(403)
    }
    const { columns, pending } = await panelOf(julia)
    expect([columns.Marina, columns.Caio, pending]).toEqual([['Aline'], [], ['Davi']])
    expect((await w.call(momentCounts, all as never, julia)).body).toEqual({
      pending: 1,
      users: [{ userId: marina.id, open: 1 }],
    })
    const others = await w.call(momentTickets, { query: { queueIds: [exams] } } as never, julia)
    expect(others.body.tickets).toEqual([])
  })

  it('shows nothing of another company', async () => {
    const { marina, attended } = await clinic()
    await attended('Aline', marina)
    const neighbour = await (await w.company()).user({ name: 'Otília', profile: 'admin' })
    const { columns, pending } = await panelOf(neighbour)
    expect([columns, pending]).toEqual([{ Otília: [] }, []])
    const asked = await w.call(momentTickets, { query: { userId: marina.id } } as never, neighbour)
    expect(asked.body.tickets).toEqual([])
  })

  it('overseers see masked numbers when the company hides them', async () => {
    const { company, julia, ester, writes } = await clinic()
    const ticket = await writes('Aline')
    await company.ctx.transact(({ tx }) =>
      tx.sql({
        name: 'test_hide',
        text: `insert into settings (company_id, key, value) select ${company.id}, k, 'enabled' from unnest(array['enableLGPD', 'lgpdHideNumber']) k`,
      }),
    )
    const number = async (who: Signed) => (await panelOf(who)).body.pending.tickets[0]?.contact.number
    expect(await number(ester)).toBe(ticket.contact.number)
    expect(await number(julia)).toMatch(/\*/)
  })
})

it('a column shows its newest tickets, and the rest page by page', async () => {
  const { ester, marina, attended } = await clinic()
  const most = ticketsPerMomentColumn + 2
  for (let number = 1; number <= most; number++) await attended(`Cliente ${number}`, marina)
  const { body } = await panelOf(ester)
  const column = body.users.find(({ id }) => id === marina.id)
  expect(column?.hasMore).toBe(true)
  expect(names(column?.tickets ?? [])).toEqual(
    Array.from({ length: ticketsPerMomentColumn }, (_none, at) => `Cliente ${most - at}`),
  )
  const query = { status: 'open', userId: marina.id }
  const rest = await w.call(momentTickets, { query } as never, ester)
  expect(rest.body).toMatchObject({ hasMore: false, nextCursor: null })
  expect(names(rest.body.tickets)).toHaveLength(most)
})

describe('the tickets of a column', () => {
  it('are paged by key, open and waiting together, and an invalid cursor counts as none', async () => {
    const { company, ester, writes, marina, attended } = await clinic()
    await attended('Aline', marina)
    const first = await writes('Davi')
    await company.ctx.transact(({ tx }) =>
      tx.sql({ name: `test_many_${company.id}`, text: manyTickets(company.id, first.id) }),
    )
    const page = async (cursor?: string) =>
      (await w.call(momentTickets, { query: cursor ? { cursor } : {} } as never, ester)).body
    const one = await page()
    expect([one.tickets.length, one.hasMore]).toEqual([40, true])
    const two = await page(one.nextCursor ?? '')
    expect([two.tickets.length, two.hasMore]).toEqual([12, false])
    const ids = [...one.tickets, ...two.tickets].map(({ id }) => id)
    expect(new Set(ids).size).toBe(52)
    for (const cursor of ['x', btoa('a~b'), btoa('1e99~1'), btoa('1~99999999999')]) {
      expect((await page(cursor)).tickets[0]?.id).toBe(one.tickets[0]?.id)
    }
  })

  it('cover the last thirty days by default, in days of the company', async () => {
    const { company, ester, writes } = await clinic()
    const old = await writes('Velha')
    await writes('Nova')
    // 23:30 of 1 January in São Paulo is the second in UTC.
    await company.ctx.transact(({ tx }) =>
      tx.sql({
        name: `test_old_${company.id}`,
        text: `update tickets set updated_at = '2026-01-02T02:30:00Z' where company_id = ${company.id} and id = ${old.id}`,
      }),
    )
    const found = async (query: object) => names((await w.call(momentTickets, { query } as never, ester)).body.tickets)
    expect(await found({})).toEqual(['Nova'])
    expect(await found({ dateStart: '2026-01-01' })).toEqual(['Nova', 'Velha'])
    expect(await found({ dateStart: '2026-01-01', dateEnd: '2026-01-01' })).toEqual(['Velha'])
    expect(await found({ dateStart: '2026-01-02', dateEnd: '2026-01-02' })).toEqual([])
    expect(await found({ dateStart: '2026-01-02T02:00:00Z', dateEnd: '2026-01-02T03:00:00Z' })).toEqual(['Velha'])
    expect((await w.call(momentTickets, { query: { dateStart: 'ontem' } } as never, ester)).status).toBe(400)
    // Who waits is shown, however long.
    expect((await panelOf(ester)).pending).toEqual(['Nova', 'Velha'])
  })
})

describe('the panel as one list, for older clients', () => {
  const asked = async (call: Endpoint, who: Signed, query: object = {}) => {
    const response = await w.raw(call, { query: query as Record<string, unknown> }, who)
    expect(response.statusCode, response.body).toBe(200)
    return { tickets: response.json(), next: response.headers['x-next-cursor'] }
  }

  it('has open and waiting tickets with their agents, newest first, and only what the caller may see', async () => {
    const { ester, marina, julia, writes, attended } = await clinic()
    await attended('Aline', marina)
    await writes('Davi')
    for (const call of [panelTickets, recentTickets]) {
      const { tickets, next } = await asked(call as Endpoint, ester)
      expect([names(tickets), next]).toEqual([['Davi', 'Aline'], undefined])
      expect(tickets[0].user).toBeNull()
      expect(tickets[1]).toMatchObject({
        status: 'open',
        user: { id: marina.id, name: 'Marina', online: expect.any(Boolean), profileImage: null },
        contact: { tags: [], extraInfo: [] },
        whatsapp: { name: expect.any(String) },
        queue: { name: 'Recepção' },
      })
      const neighbour = await (await w.company()).user({ profile: 'admin' })
      expect((await asked(call as Endpoint, neighbour)).tickets).toEqual([])
      const plain = await w.raw(call as Endpoint, {}, marina)
      expect(plain.json().code).toBe('ERR_NO_PERMISSION')
    }
    expect(names((await asked(panelTickets as Endpoint, julia)).tickets)).toEqual(['Davi', 'Aline'])
    const statuses = '["open","pending"]'
    expect(await asked(recentTickets as Endpoint, ester, { status: statuses })).toEqual(
      await asked(recentTickets as Endpoint, ester, {}),
    )
    const own = await asked(recentTickets as Endpoint, ester, {
      userId: marina.id,
      status: '["open"]',
      showAll: 'true',
    })
    expect(names(own.tickets)).toEqual(['Aline'])
  })

  it('continues where its header says, however many there are', async () => {
    const { company, ester, writes } = await clinic()
    const first = await writes('Davi')
    const text = manyTickets(company.id, first.id, momentsListed + 20)
    await company.ctx.transact(({ tx }) => tx.sql({ name: `test_more_${company.id}`, text }))
    for (const call of [panelTickets, recentTickets]) {
      const one = await asked(call as Endpoint, ester)
      const two = await asked(call as Endpoint, ester, { cursor: one.next })
      expect([one.tickets.length, two.tickets.length, two.next]).toEqual([momentsListed, 21, undefined])
      const ids = [...one.tickets, ...two.tickets].map(({ id }: { id: number }) => id)
      expect(new Set(ids).size).toBe(momentsListed + 21)
    }
  })

  it('leaves out nobody who has waited long, unless days are given', async () => {
    const { company, ester, writes } = await clinic()
    const old = await writes('Velha')
    await writes('Nova')
    const text = `update tickets set updated_at = '2026-01-02T02:30:00Z' where company_id = ${company.id} and id = ${old.id}`
    await company.ctx.transact(({ tx }) => tx.sql({ name: `test_waited_${company.id}`, text }))
    expect(names((await asked(panelTickets as Endpoint, ester)).tickets)).toEqual(['Nova', 'Velha'])
    expect(names((await asked(recentTickets as Endpoint, ester)).tickets)).toEqual(['Nova'])
    const since = await asked(recentTickets as Endpoint, ester, {
      dateStart: '2026-01-01',
      dateEnd: '',
      queueIds: '[]',
    })
    expect(names(since.tickets)).toEqual(['Nova', 'Velha'])
  })
})

/** More that wait, each of a contact of its own. */
const manyTickets = (companyId: number, ticketId: number, count = 50) => `
  with people as (
    insert into contacts (company_id, name, number, channel) select ${companyId}, 'Muitos ' || n, '55110000' || n, 'whatsapp' from generate_series(1, ${count}) n returning id
  )
  insert into tickets (company_id, contact_id, connection_id, queue_id, status, channel)
  select ${companyId}, p.id, t.connection_id, t.queue_id, 'pending', t.channel from people p, tickets t
  where t.company_id = ${companyId} and t.id = ${ticketId}`

it('costs two queries, however many agents there are; the counts and a page cost one', async () => {
  const { ester } = await clinic()
  const { askedBy, stop } = watchStatements()
  const questions = (call: Endpoint) => askedBy(() => w.call(call, all as never, ester))
  expect([await questions(userMoments), await questions(momentCounts), await questions(momentTickets)]).toEqual([
    2, 1, 1,
  ])
  stop()
})

/** The spreadsheet holds what the list shows: the same questions, the same tickets, every page of them. */
import { exportedTicketsPerPage, exportTickets } from '@guiche/contract/features/ticket-spreadsheets'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MixedTickets, mixedTickets } from '../../../test/mixed-tickets.ts'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import { contextFor } from '../../context.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { exportTickets as exportFor } from './queries/export-tickets.ts'

let w: World
let mixed: MixedTickets
beforeAll(async () => {
  w = await world()
  mixed = await mixedTickets(w)
})
afterAll(() => w.close())

const exported = async (who: Signed, query: Record<string, unknown>) => {
  const { status, body } = await w.call(exportTickets, { query: query as never }, who)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const listedPage = async (who: Signed, query: Record<string, unknown>, cursor: string | null) =>
  (await w.call(listTickets, { query: { ...query, ...(cursor ? { cursor } : {}) } as never }, who)).body

const listed = async (who: Signed, query: Record<string, unknown>) => {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listedPage>> = await listedPage(who, query, cursor)
    ids.push(...page.tickets.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

const closedOnes = `with made as (
    insert into contacts (company_id, name, number, channel) select $1, 'Pessoa ' || i, '55118' || i, 'whatsapp' from generate_series(1, $3) i returning id
  )
  insert into tickets (company_id, contact_id, connection_id, channel, status, created_at, updated_at, closed_at)
    select $1, id, $2, 'whatsapp', 'closed', now() - interval '3 days', now() - (id % 7) * interval '1 hour', now() from made`

describe('exporting tickets', () => {
  it('contains what a row needs', async () => {
    const there = await reception(w)
    const { ticket, customer } = await waitingCustomer(w, there, '=1+1')
    const change = (body: object, who: Signed) =>
      w.call(updateTicket, { params: { id: ticket.id }, body: body as never }, who)
    await change({ status: 'open', queueId: there.queueId }, there.agent)
    const all = { status: 'open', showAll: true }
    const [row, ...others] = (await exported(there.admin, all)).tickets
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ id: ticket.id, status: 'open', channel: 'whatsapp', isGroup: false, lastMessage: 'Bom dia', tags: [] },
      contact: { name: '=1+1', number: customer.phone },
      ...{ queue: 'Recepção', user: expect.stringMatching(/./), whatsapp: expect.stringMatching(/./), closedAt: null },
      createdAt: ticket.createdAt,
    })
    await change({ status: 'closed' }, there.agent)
    expect((await exported(there.admin, all)).tickets).toEqual([])
    const [closed] = (await exported(there.admin, { status: 'closed' })).tickets
    expect(closed?.closedAt).toBe(closed?.updatedAt)
  })

  it('is for admins, of their own company', async () => {
    const there = await reception(w)
    const { ticket } = await waitingCustomer(w, there)
    const flags = { allTicket: true, allowGroup: true, allHistoric: true, allUserChat: true, allowConnections: true }
    const trusted = await there.company.user({ queueIds: [there.queueId], flags })
    for (const who of [there.agent, trusted]) {
      const { status, body } = await w.call(exportTickets, { query: { status: 'pending' } as never }, who)
      expect([status, body]).toMatchObject([403, { code: 'ERR_NO_PERMISSION' }])
    }
    const other = await w.company()
    const stranger = await other.user({ profile: 'admin' })
    const asked = { status: 'pending', showAll: true }
    expect((await exported(stranger, asked)).tickets).toEqual([])
    expect((await exported(stranger, { ...asked, queueIds: [there.queueId] })).tickets).toEqual([])
    expect((await exported(there.admin, asked)).tickets.map(({ id }) => id)).toEqual([ticket.id])
  })

  it('has what the list shows with every filter, the last change last', async () => {
    const { people, queues, connections, tags, rows } = mixed
    const [admin, agent] = people
    if (!admin || !agent) throw new Error('nobody')
    const ofAgent = { users: [agent.actor.id] }
    const questions = [
      ...[{ status: 'open' }, { status: 'open', showAll: true }, { status: 'open', showAll: true, snoozed: true }],
      ...[
        { status: 'pending', showAll: true },
        { status: 'group' },
        { status: 'closed' },
        { statusFilter: ['closed'] },
      ],
      ...[
        { status: 'closed', queueIds: queues.slice(0, 1) },
        { status: 'closed', ...ofAgent },
      ],
      ...[
        { status: 'closed', whatsapps: connections.slice(0, 1) },
        { status: 'closed', tags },
      ],
      ...[{ searchParam: 'Marina' }, { searchParam: 'ana', statusFilter: ['closed'], queueIds: queues.slice(1) }],
    ]
    for (const asked of questions) {
      const { tickets, hasMore } = await exported(admin.who, asked)
      const found = tickets.map(({ id }) => id)
      const wanted = await listed(admin.who, { ...asked, sortTickets: 'ASC' })
      expect([found, hasMore], JSON.stringify(asked)).toEqual([wanted, false])
    }
    const closed = rows.filter(({ status, is_last }) => status === 'closed' && is_last)
    expect((await exported(admin.who, { status: 'closed' })).tickets.length).toBe(closed.length)
  })

  it('would show others no more than their list does, and no masked number', async () => {
    const [, agent] = mixed.people
    if (!agent) throw new Error('nobody')
    const ctx = contextFor(w.deps, { ...agent.actor, seesNumbers: false }, agent.actor.companyId)
    const query = { queueIds: [], users: [], whatsapps: [], tags: [], statusFilter: [] }
    const { tickets } = await exportFor(ctx, { ...query, status: 'closed' })
    const wanted = await listed(agent.who, { status: 'closed', sortTickets: 'ASC' })
    expect(wanted.length).toBeGreaterThan(0)
    expect(tickets.map(({ id }) => id)).toEqual(wanted)
    for (const { contact, isGroup } of tickets) if (!isGroup) expect(contact.number).toContain('*')
  })

  it('continues after the page, and repeats tickets that changed meanwhile', async () => {
    const { company, connectionId, admin } = await reception(w)
    const total = exportedTicketsPerPage + 2
    await withClient(w.urls.owner, (client) => client.query(closedOnes, [company.id, connectionId, total]))
    const first = await exported(admin, { status: 'closed' })
    expect([first.tickets.length, first.hasMore]).toEqual([exportedTicketsPerPage, true])
    const changed = first.tickets[0]?.id
    const touch = `update tickets set updated_at = now() + interval '1 minute' where company_id = $1 and id = $2`
    await withClient(w.urls.owner, (client) => client.query(touch, [company.id, changed]))
    const second = await exported(admin, { status: 'closed', cursor: first.nextCursor })
    expect([second.tickets.length, second.hasMore, second.nextCursor]).toEqual([3, false, null])
    expect(second.tickets.at(-1)?.id).toBe(changed)
    const ids = new Set([...first.tickets, ...second.tickets].map(({ id }) => id))
    expect(ids.size).toBe(total)
  })
})

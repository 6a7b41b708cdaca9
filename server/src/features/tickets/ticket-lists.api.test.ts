/** The lists against the contract's rule of lists and the rules of visibility: random tickets, every kind of viewer, every tab and filter, all pages and the count. */
import { type AskedList, belongs } from '@guiche/contract/features/ticket-lists'
import { listTickets, type TicketStatus, ticketCounts } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MixedRow, type MixedTickets, mixedTickets, viewerKinds } from '../../../test/mixed-tickets.ts'
import { watchStatements } from '../../../test/sent-statements.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import type { UserActor } from '../../context.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { canSee } from './rules/visibility.ts'

interface Asked extends AskedList {
  date?: string
  updatedAt?: string
  sortTickets?: 'ASC' | 'DESC'
}

let w: World
let there: MixedTickets
beforeAll(async () => {
  w = await world()
  there = await mixedTickets(w)
})
afterAll(() => w.close())

/** As the company's own calendar has it. */
const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(at)

/** What the rule of the contract says of this row; days and older tickets of a conversation it knows nothing of. */
const passes = (row: MixedRow, asked: Asked, actor: UserActor) => {
  const isAdmin = actor.profile === 'admin'
  const ticket = {
    ...{ status: row.status as TicketStatus, userId: row.user_id, queueId: row.queue_id },
    ...{ whatsappId: row.connection_id, unreadMessages: row.unread_messages },
    snoozedUntil: row.is_snoozed ? row.updated_at.toISOString() : null,
    tags: row.tags.map((id) => ({ id })),
  }
  const allowed = { ...asked, showAll: isAdmin && asked.showAll, users: isAdmin ? asked.users : [] }
  return (
    belongs(ticket, allowed, actor.id) &&
    (row.status !== 'closed' || row.is_last) &&
    (!asked.date || dayOf(row.created_at) === asked.date) &&
    (!asked.updatedAt || dayOf(row.updated_at) === asked.updatedAt)
  )
}

const expected = (asked: Asked, actor: UserActor) => {
  const seen = (row: MixedRow) => ({ queueId: row.queue_id, userId: row.user_id, isGroup: row.is_group })
  const found = there.rows
    .filter((row) => canSee(actor, seen(row)) && passes(row, asked, actor))
    .sort((a, b) => b.updated_at.getTime() - a.updated_at.getTime() || b.id - a.id)
  return (asked.sortTickets === 'ASC' ? found.toReversed() : found).map(({ id }) => id)
}

const pageOf = async (asked: Asked, cursor: string | null, who: Signed) => {
  const { status, body } = await w.call(
    listTickets,
    { query: { ...asked, ...(cursor ? { cursor } : {}) } as never },
    who,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const allPages = async (asked: Asked, who: Signed) => {
  const ids: number[] = []
  const counts: (number | null)[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(asked, cursor, who)
    ids.push(...page.tickets.map(({ id }) => id))
    counts.push(page.count)
    cursor = page.nextCursor
  } while (cursor)
  return { ids, count: counts[0], later: counts.slice(1) }
}

const questions = (): Asked[] => {
  const { queues, connections, tags, people, rows } = there
  const some = connections.slice(0, 1)
  const tabs: Asked[] = [
    {},
    { status: 'open' },
    { status: 'open', showAll: true },
    { status: 'open', snoozed: true },
    { status: 'open', showAll: true, snoozed: true },
    { status: 'group', snoozed: true },
    { status: 'pending' },
    { status: 'pending', showAll: true },
    { status: 'group' },
    { status: 'closed' },
    { statusFilter: ['closed'] },
    { statusFilter: ['pending', 'open', 'pending'], showAll: true },
    { statusFilter: ['lgpd', 'nps', 'group'] },
    { status: 'open', statusFilter: ['closed'] },
  ]
  const filters: Asked[] = [
    {},
    { queueIds: queues.slice(1, 3) },
    { whatsapps: some },
    { queueIds: queues.slice(0, 1), whatsapps: some },
    { users: people.slice(1, 3).map(({ actor }) => actor.id) },
    { tags },
    { withUnreadMessages: true },
    { sortTickets: 'ASC' },
    { date: dayOf(rows[0]?.created_at ?? new Date()) },
    { tags, updatedAt: dayOf(rows[0]?.updated_at ?? new Date()) },
    { tags: tags.slice(0, 1), withUnreadMessages: true, sortTickets: 'ASC', whatsapps: connections },
  ]
  return tabs.flatMap((tab) => filters.map((filter) => ({ ...tab, ...filter })))
}

describe('a list of tickets', () => {
  it.each(viewerKinds.map(({ name }, index) => [name, index] as const))(
    'shows the %s what they may see, counted and in order',
    async (_name, index) => {
      const person = there.people[index]
      if (!person) throw new Error('nobody')
      for (const asked of questions()) {
        const { ids, count, later } = await allPages(asked, person.who)
        const wanted = expected(asked, person.actor)
        expect(ids, JSON.stringify(asked)).toEqual(wanted)
        expect(count, JSON.stringify(asked)).toBe(wanted.length)
        expect(later.every((each) => each === null)).toBe(true)
      }
    },
  )
  it('finds tickets of a large connection while scanning', async () => {
    const { companyId, connections, people } = there
    const ofConnections = questions().filter(({ whatsapps }) => whatsapps)
    // No list shows these, but they make the connections crowded ones.
    const crowd = `insert into ticket_counts (company_id, status, connection_id, is_group, tickets) select $1, 'nps', unnest($2::int[]), false, 1000`
    await withClient(w.urls.owner, (client) => client.query(crowd, [companyId, connections]))
    for (const { who, actor } of people) {
      for (const asked of ofConnections) {
        expect((await allPages(asked, who)).ids, JSON.stringify(asked)).toEqual(expected(asked, actor))
      }
    }
    await withClient(w.urls.owner, (client) =>
      client.query(`delete from ticket_counts where company_id = $1 and tickets = 1000`, [companyId]),
    )
  })
  it('refuses an invalid day with its field', async () => {
    const refused = await w.call(listTickets, { query: { date: '2026-02-30' } as never }, there.people[0]?.who)
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'ERR_VALIDATION', field: 'query.date' }])
  })
  it('refuses an impossible tag with its field', async () => {
    for (const field of ['tags', 'contactTag']) {
      const refused = await w.call(listTickets, { query: { [field]: [2 ** 31] } as never }, there.people[0]?.who)
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'ERR_VALIDATION', field: `query.${field}.0` }])
    }
  })
  it('supports page numbers too', async () => {
    const [admin] = there.people
    if (!admin) throw new Error('nobody')
    const wanted = expected({ status: 'closed' }, admin.actor)
    const { body } = await w.call(listTickets, { query: { status: 'closed', pageNumber: 2 } }, admin.who)
    expect(body.tickets.map(({ id }) => id)).toEqual(wanted.slice(40, 80))
    expect(body.count).toBe(wanted.length)
  })
  it('takes two statements, one when scrolled; a search one; the badges one', async () => {
    const {
      tags,
      people: [admin],
    } = there
    if (!admin) throw new Error('nobody')
    const { askedBy: statements, stop } = watchStatements()
    const page = (query: object) => () => w.call(listTickets, { query: query as never }, admin.who)
    const first = await w.call(listTickets, { query: { status: 'closed' } }, admin.who)
    expect(await statements(page({ status: 'closed' }))).toBe(2)
    expect(await statements(page({ status: 'closed', tags }))).toBe(2)
    expect(await statements(page({ status: 'closed', cursor: first.body.nextCursor }))).toBe(1)
    expect(await statements(page({ searchParam: 'marina' }))).toBe(1)
    expect(await statements(() => w.call(ticketCounts, { query: {} }, admin.who))).toBe(1)
    stop()
  })
})

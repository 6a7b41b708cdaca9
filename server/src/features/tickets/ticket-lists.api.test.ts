/** The lists against the rules of visibility: random tickets, every kind of viewer, every tab and filter, all pages and the count. */
import { listTickets, ticketCounts } from '@guiche/contract/features/tickets'
import type { UserFlag } from '@guiche/contract/permissions'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'
import type { UserActor } from '../../context.ts'
import { authenticate } from '../../gates.ts'
import { againAfterDeadlock } from '../../platform/db/deadlock.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { foldTicketCounts } from './actions/fold-ticket-counts.ts'
import { canSee } from './rules/visibility.ts'

interface Row {
  id: number
  status: string
  queue_id: number | null
  user_id: number | null
  connection_id: number
  contact_id: number
  is_group: boolean
  is_snoozed: boolean
  unread_messages: number
  updated_at: Date
  created_at: Date
  tags: number[]
  is_last: boolean
}

interface Asked {
  status?: string
  showAll?: boolean
  snoozed?: boolean
  queueIds?: number[]
  users?: number[]
  whatsapps?: number[]
  tags?: number[]
  withUnreadMessages?: boolean
  date?: string
  updatedAt?: string
  sortTickets?: 'ASC' | 'DESC'
}

let w: World
let companyId: number
let queues: number[]
let connections: number[]
let tags: number[]
let people: { name: string; who: Signed; actor: UserActor }[]
let rows: Row[]

const kinds: { name: string; profile?: 'admin'; flags?: UserFlag[]; queues: number }[] = [
  { name: 'admin', profile: 'admin', queues: 0 },
  { name: 'agent of two queues', queues: 2 },
  { name: 'agent of no queue', queues: 0 },
  { name: 'agent who sees tickets without a queue', flags: ['allTicket'], queues: 1 },
  { name: 'agent who sees groups', flags: ['allowGroup'], queues: 1 },
  { name: 'agent who sees all queues', flags: ['allHistoric'], queues: 1 },
  { name: 'agent with every flag', flags: ['allTicket', 'allowGroup', 'allHistoric'], queues: 1 },
]

/** Conversations of up to four tickets, the last of them perhaps unfinished; one in six is a group. */
const makeTickets = `with made_contacts as (
    insert into contacts (company_id, name, number, channel, is_group)
      select $1, (array['Ana','José','Marina','Öland'])[1 + i % 4] || ' ' || i, '55119' || (70000000 + i), 'whatsapp', i % 6 = 0
      from generate_series(1, 90) i returning id, is_group
  ), wanted as (
    select c.id contact_id, c.is_group, k, ($2::int[])[1 + (c.id + k) % 2] connection_id, random() r1, random() r2, random() r3, random() r4
    from made_contacts c, generate_series(1, 4) k
  )
  select contact_id, is_group, k, connection_id, case when k < 3 or r1 < 0.4 then 'closed' when is_group and r1 < 0.8 then 'group'
      else (array['pending','open','lgpd','nps'])[1 + floor(r1 * 100)::int % 4] end status,
    case when r2 < 0.25 then null else ($3::int[])[1 + floor(r2 * 100)::int % 3] end queue_id,
    case when r3 < 0.4 then null else ($4::int[])[1 + floor(r3 * 1000)::int % cardinality($4::int[])] end user_id,
    case when r4 < 0.5 then 0 else 3 end unread_messages, now() - r4 * interval '40 days' updated_at from wanted order by contact_id, k`

const insertTicket = `insert into tickets (company_id, contact_id, is_group, connection_id, status, queue_id, user_id, unread_messages, updated_at, created_at, channel)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9::timestamptz - interval '30 hours', 'whatsapp')`

const seed = (userIds: number[]) =>
  withClient(w.urls.owner, async (client) => {
    const made = await client.query(makeTickets, [companyId, connections, queues, userIds])
    for (const t of made.rows) {
      await client.query(insertTicket, [
        companyId,
        t.contact_id,
        t.is_group,
        t.connection_id,
        t.status,
        t.queue_id,
        t.user_id,
        t.unread_messages,
        t.updated_at,
      ])
    }
    await client.query(
      `update tickets set snoozed_until = now() + interval '1 day', is_snoozed = true where company_id = $1 and status in ('open', 'group') and contact_id % 3 = 0`,
      [companyId],
    )
    const madeTags = await client.query<{ id: number }>(
      `insert into tags (company_id, name, color) values ($1, 'vip', '#111'), ($1, 'devedor', '#222') returning id`,
      [companyId],
    )
    tags = madeTags.rows.map(({ id }) => id)
    await client.query(
      `insert into contact_tags (company_id, contact_id, tag_id) select c.company_id, c.id, t.id from contacts c,
        (values ($2::int, 3), ($3::int, 7)) t(id, every) where c.company_id = $1 and c.id % t.every = 0`,
      [companyId, ...tags],
    )
  })

const readRows = () =>
  withClient(w.urls.owner, async (client) => {
    const found = await client.query<Row>(
      `select t.*, array(select tag_id from contact_tags ct where ct.company_id = t.company_id and ct.contact_id = t.contact_id) tags,
        not exists (select 1 from tickets n where n.company_id = t.company_id and n.contact_id = t.contact_id and n.connection_id = t.connection_id
          and n.id > t.id) is_last from tickets t where company_id = $1`,
      [companyId],
    )
    return found.rows
  })

beforeAll(async () => {
  w = await world()
  const company = await w.company()
  companyId = company.id
  const madeQueues = [await company.queue(), await company.queue(), await company.queue()]
  queues = madeQueues
  connections = await Promise.all([company.connection(), company.connection()])
  people = []
  for (const kind of kinds) {
    const who = await company.user({
      profile: kind.profile ?? 'user',
      queueIds: madeQueues.slice(0, kind.queues),
      flags: Object.fromEntries((kind.flags ?? []).map((flag) => [flag, true])),
    })
    people.push({ name: kind.name, who, actor: (await authenticate(w.deps, who.token)).actor })
  }
  await seed(people.map(({ actor }) => actor.id))
  rows = await readRows()
})
afterAll(() => w.close())

const inTab = (row: Row, { status, showAll, snoozed }: Asked, actor: UserActor) => {
  const isMine = row.user_id === actor.id
  const showsAll = showAll === true && actor.profile === 'admin'
  if (['open', 'group'].includes(row.status) && row.is_snoozed !== (snoozed === true)) return false
  if (status === undefined) return row.status === 'pending' || (['open', 'group'].includes(row.status) && isMine)
  if (status === 'open') return row.status === 'open' && (showsAll || isMine)
  if (status === 'pending') {
    return showsAll
      ? ['pending', 'lgpd'].includes(row.status)
      : row.status === 'pending' && (row.user_id === null || isMine)
  }
  return row.status === status && (status !== 'closed' || row.is_last)
}

/** As the company's own calendar has it. */
const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(at)

const passes = (row: Row, asked: Asked, actor: UserActor) =>
  (!asked.queueIds || row.queue_id === null || asked.queueIds.includes(row.queue_id)) &&
  (!asked.whatsapps || asked.whatsapps.includes(row.connection_id)) &&
  (!asked.users || actor.profile !== 'admin' || (row.user_id !== null && asked.users.includes(row.user_id))) &&
  (!asked.tags || asked.tags.some((tag) => row.tags.includes(tag))) &&
  (!asked.withUnreadMessages || row.unread_messages > 0) &&
  (!asked.date || dayOf(row.created_at) === asked.date) &&
  (!asked.updatedAt || dayOf(row.updated_at) === asked.updatedAt)

const expected = (asked: Asked, actor: UserActor) => {
  const seen = (row: Row) => ({ queueId: row.queue_id, userId: row.user_id, isGroup: row.is_group })
  const found = rows
    .filter((row) => canSee(actor, seen(row)) && inTab(row, asked, actor) && passes(row, asked, actor))
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
  it.each(kinds.map(({ name }, index) => [name, index] as const))(
    'shows the %s what he may see, counted and in order',
    async (_name, index) => {
      const person = people[index]
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
  it('meets on the walk what a connection of many tickets has', async () => {
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
  it('a day that is none is refused with its field', async () => {
    const refused = await w.call(listTickets, { query: { date: '2026-02-30' } as never }, people[0]?.who)
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'ERR_VALIDATION', field: 'query.date' }])
  })
  it('pages by number as well', async () => {
    const [admin] = people
    if (!admin) throw new Error('nobody')
    const wanted = expected({ status: 'closed' }, admin.actor)
    const { body } = await w.call(listTickets, { query: { status: 'closed', pageNumber: 2 } }, admin.who)
    expect(body.tickets.map(({ id }) => id)).toEqual(wanted.slice(40, 80))
    expect(body.count).toBe(wanted.length)
  })
  it('takes two statements, one when scrolled; a search one; the badges one', async () => {
    const [admin] = people
    if (!admin) throw new Error('nobody')
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const statements = async (work: () => Promise<unknown>) => {
      sent.mockClear()
      await work()
      const texts = sent.mock.calls.map(([query]) =>
        typeof query === 'string' ? query : (query as { text: string }).text,
      )
      // Besides who is asking, and the transaction's own words.
      return texts.filter((text) => !/^(begin|commit|set jit)|from users u/.test(text)).length
    }
    const page = (query: object) => () => w.call(listTickets, { query: query as never }, admin.who)
    const first = await w.call(listTickets, { query: { status: 'closed' } }, admin.who)
    expect(await statements(page({ status: 'closed' }))).toBe(2)
    expect(await statements(page({ status: 'closed', tags }))).toBe(2)
    expect(await statements(page({ status: 'closed', cursor: first.body.nextCursor }))).toBe(1)
    expect(await statements(page({ searchParam: 'marina' }))).toBe(1)
    expect(await statements(() => w.call(ticketCounts, { query: {} }, admin.who))).toBe(1)
    sent.mockRestore()
  })
})

describe('the counts', () => {
  const counted = () =>
    withClient(w.urls.owner, async (client) => {
      const of = (text: string) => client.query(text, [companyId]).then((result) => result.rows)
      const kept =
        await of(`select status, queue_id, user_id, connection_id, is_group, sum(tickets)::int tickets from ticket_counts
        where company_id = $1 group by 1, 2, 3, 4, 5 having sum(tickets) <> 0 order by 1, 2, 3, 4, 5`)
      const there =
        await of(`select status, queue_id, user_id, connection_id, is_group, count(*)::int tickets from tickets
        where company_id = $1 and (status <> 'closed' or is_newest) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)
      const wrong =
        await of(`select id from tickets t where company_id = $1 and is_newest = exists (select 1 from tickets n
        where n.company_id = t.company_id and n.contact_id = t.contact_id and n.connection_id = t.connection_id and n.id > t.id)`)
      return { kept, there, wrong }
    })
  const expectExact = async () => {
    const { kept, there, wrong } = await counted()
    expect(kept).toEqual(there)
    expect(wrong).toEqual([])
  }

  it('stay exact while many open, close, move and delete tickets of the same conversations at once, and while they are folded', async () => {
    const chats = rows.slice(0, 12)
    const one = async (client: pg.Client, turn: number) => {
      const chat = chats[turn % chats.length]
      if (!chat) return
      const key = [companyId, chat.contact_id, chat.connection_id]
      const where = 'company_id = $1 and contact_id = $2 and connection_id = $3'
      const verbs = [
        () =>
          client.query(
            `insert into tickets (company_id, contact_id, connection_id, status, channel, queue_id) values ($1, $2, $3, 'pending', 'whatsapp', $4)`,
            [...key, queues[turn % 3]],
          ),
        () => client.query(`update tickets set status = 'closed' where ${where} and status <> 'closed'`, key),
        () => client.query(`update tickets set queue_id = $4 where ${where} and is_newest`, [...key, queues[turn % 3]]),
        () =>
          client.query(`delete from tickets where ${where} and id = (select max(id) from tickets where ${where})`, key),
      ]
      const verb = verbs[Math.floor(Math.random() * verbs.length)] ?? (() => Promise.resolve())
      // Somebody else's unfinished ticket is in the way: as in life, that one fails.
      await againAfterDeadlock<unknown>(verb).catch((error: Error) => {
        if (!/tickets_one_unfinished/.test(error.message)) throw error
      })
    }
    const hand = () =>
      withClient(w.urls.app, async (client) => {
        await client.query(`select set_config('app.company_id', $1, false)`, [String(companyId)])
        for (let turn = 0; turn < 60; turn += 1) await one(client, turn)
      })
    const folding = async () => {
      for (let turn = 0; turn < 20; turn += 1) await foldTicketCounts(w.deps, 1)
    }
    await Promise.all([hand(), hand(), hand(), hand(), folding(), folding()])
    await expectExact()
  })
  it('follow a conversation that moves to another contact, a queue and a contact that go', async () => {
    await withClient(w.urls.owner, async (client) => {
      const [one, other] = [...new Set(rows.map(({ contact_id }) => contact_id))].slice(-2)
      await client.query(
        `update tickets set contact_id = $2 where company_id = $1 and contact_id = $3 and status = 'closed'`,
        [companyId, one, other],
      )
    })
    await expectExact()
    await withClient(w.urls.owner, async (client) => {
      await client.query('delete from queues where company_id = $1 and id = $2', [companyId, queues[2]])
      await client.query('delete from contacts where company_id = $1 and id % 5 = 0', [companyId])
    })
    await expectExact()
    await foldTicketCounts(w.deps, 1)
    await expectExact()
    const { rows: left } = await withClient(w.urls.owner, (client) =>
      client.query('select 1 from ticket_counts where company_id = $1 and (not is_folded or tickets = 0)', [companyId]),
    )
    expect(left).toEqual([])
  })
})

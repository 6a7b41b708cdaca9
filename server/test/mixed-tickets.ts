/** A company with random tickets in every state, and every kind of viewer: the reference for tests of lists and counts. */
import type { UserFlag } from '@guiche/contract/permissions'
import type { UserActor } from '../src/context.ts'
import { authenticate } from '../src/gates.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import type { Signed, World } from './world.ts'

export interface MixedRow {
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

export const viewerKinds: { name: string; profile?: 'admin'; flags?: UserFlag[]; queues: number }[] = [
  { name: 'admin', profile: 'admin', queues: 0 },
  { name: 'agent of two queues', queues: 2 },
  { name: 'agent of no queue', queues: 0 },
  { name: 'agent who sees tickets without a queue', flags: ['allTicket'], queues: 1 },
  { name: 'agent who sees groups', flags: ['allowGroup'], queues: 1 },
  { name: 'agent who sees all queues', flags: ['allHistoric'], queues: 1 },
  { name: 'agent with every flag', flags: ['allTicket', 'allowGroup', 'allHistoric'], queues: 1 },
]

/** Conversations of up to four tickets, the last of them sometimes unfinished; one in six is a group. */
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

interface Place {
  companyId: number
  connections: readonly number[]
  queues: readonly number[]
  userIds: readonly number[]
}

/** Returns the tags that some of the contacts have. */
const seed = (w: World, { companyId, connections, queues, userIds }: Place): Promise<number[]> =>
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
    const tags = madeTags.rows.map(({ id }) => id)
    await client.query(
      `insert into contact_tags (company_id, contact_id, tag_id) select c.company_id, c.id, t.id from contacts c,
        (values ($2::int, 3), ($3::int, 7)) t(id, every) where c.company_id = $1 and c.id % t.every = 0`,
      [companyId, ...tags],
    )
    return tags
  })

const readRows = (w: World, companyId: number) =>
  withClient(w.urls.owner, async (client) => {
    const found = await client.query<MixedRow>(
      `select t.*, array(select tag_id from contact_tags ct where ct.company_id = t.company_id and ct.contact_id = t.contact_id) tags,
        not exists (select 1 from tickets n where n.company_id = t.company_id and n.contact_id = t.contact_id and n.connection_id = t.connection_id
          and n.id > t.id) is_last from tickets t where company_id = $1`,
      [companyId],
    )
    return found.rows
  })

interface Viewer {
  name: string
  who: Signed
  actor: UserActor
}

export interface MixedTickets {
  companyId: number
  queues: readonly number[]
  connections: readonly number[]
  tags: readonly number[]
  /** One of each of `viewerKinds`, in their order. */
  people: readonly Viewer[]
  rows: readonly MixedRow[]
}

export const mixedTickets = async (w: World): Promise<MixedTickets> => {
  const company = await w.company()
  const queues = [await company.queue(), await company.queue(), await company.queue()]
  const connections = await Promise.all([company.connection(), company.connection()])
  const people: Viewer[] = []
  for (const kind of viewerKinds) {
    const who = await company.user({
      profile: kind.profile ?? 'user',
      queueIds: queues.slice(0, kind.queues),
      flags: Object.fromEntries((kind.flags ?? []).map((flag) => [flag, true])),
    })
    people.push({ name: kind.name, who, actor: (await authenticate(w.deps, who.token)).actor })
  }
  const userIds = people.map(({ actor }) => actor.id)
  const tags = await seed(w, { companyId: company.id, connections, queues, userIds })
  return { companyId: company.id, queues, connections, tags, people, rows: await readRows(w, company.id) }
}

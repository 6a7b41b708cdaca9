/** Recurring work over the tickets of all companies takes some of each, however many one of them has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { ticketsToMove } from '../lanes/store.ts'
import { overdueSchedules } from '../schedules/store.ts'
import { returnTickets } from './actions/return-tickets.ts'
import { wakeTickets } from './actions/wake-tickets.ts'
import { idleTickets } from './store/idle.ts'
import { ticketsOfAbsentOwners } from './store/ownerless.ts'
import { overdueRatings } from './store/ratings.ts'
import { dueSnoozes } from './store/snoozes.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'tickets_in_turn' })
})
afterAll(() => w.close())

const run = (text: string, values: unknown[] = []) =>
  withClient(w.urls.owner, async (client) => (await client.query(text, values)).rows)

const numbers = 12
/** Tickets on each of `numbers` connections, with `columns` set: `$1` the company, `$2` the user, `$4` since when. */
const house = async (perNumber: number, hoursAgo: number, columns: Record<string, string>) => {
  const company = await w.company()
  const user = await company.user({ name: 'Ana' })
  for (let n = 0; n < numbers; n += 1) await company.connection()
  const names = Object.keys(columns)
  const rows = await run(
    `with people as (insert into contacts (company_id, name, number, channel)
        select $1, 'Contact ' || n, 'N' || n, 'whatsapp' from generate_series(1, $3::int) n returning id)
      insert into tickets (company_id, contact_id, connection_id, channel, last_message_from_me, ${names.join(', ')})
        select $1, people.id, w.id, 'whatsapp', true, ${Object.values(columns).join(', ')}
        from people, connections w, (select $2::int user_id, now() - make_interval(hours => $4::int) since) given where w.company_id = $1
      returning id`,
    [company.id, user.id, perNumber, hoursAgo],
  )
  return { company, user, ids: rows.map(({ id }) => Number(id)) }
}

const works = [
  {
    what: 'that come back from snooze',
    perNumber: 50,
    columns: { status: `'open'`, is_snoozed: 'true', snoozed_until: 'since' },
    found: () => w.deps.db.platform((tx) => dueSnoozes(tx, new Date())),
  },
  {
    what: 'that nobody writes in',
    perNumber: 200,
    columns: { status: `'open'`, idle_since: 'since' },
    found: () => w.deps.db.platform((tx) => idleTickets(tx, new Date(), 60)),
  },
  {
    what: 'whose time for a rating is over',
    perNumber: 50,
    columns: { status: `'nps'`, updated_at: 'since' },
    found: () => w.deps.db.platform((tx) => overdueRatings(tx, new Date())),
  },
  {
    what: 'whose lane is judged again',
    perNumber: 200,
    columns: { status: `'open'`, lane_held_until: 'since' },
    found: () => w.deps.db.platform((tx) => ticketsToMove(tx, new Date())),
  },
  {
    what: 'whose agent is gone',
    perNumber: 450,
    columns: { status: `'open'`, user_id: 'given.user_id' },
    found: () => w.deps.db.platform((tx) => ticketsOfAbsentOwners(tx, new Date(), null)),
  },
]

describe('of many tickets of one company, another company’s few are in the same turn', () => {
  for (const { what, perNumber, columns, found } of works) {
    it(what, async () => {
      const crowd = await house(perNumber, 48, columns)
      const quiet = await house(2, 36, columns)
      await run(`update connections set expires_ticket_nps = 10, status = 'CONNECTED'`)
      await run('update users set is_active = false where id = any($1)', [[crowd.user.id, quiet.user.id]])
      const ids = new Set((await found()).map(({ id }) => Number(id)))
      expect(quiet.ids.filter((id) => ids.has(id))).toEqual(quiet.ids)
      expect(crowd.ids.filter((id) => ids.has(id)).length).toBeGreaterThan(100)
      await run('delete from tickets')
    }, 30_000)
  }
  it('and schedules', async () => {
    const crowd = await house(125, 1, { status: `'open'` })
    const quiet = await house(1, 1, { status: `'open'` })
    for (const [{ company }, hours] of [
      [crowd, 3],
      [quiet, 2],
    ] as const)
      await run(
        `insert into schedules (company_id, contact_id, body, send_at, first_send_at, state)
          select company_id, contact_id, 'Oi', at, at, 'waiting' from tickets, (select now() - make_interval(hours => $2::int) as at) due where company_id = $1`,
        [company.id, hours],
      )
    const found = await w.deps.db.platform((tx) => overdueSchedules(tx, new Date(), new Date()))
    expect(found.filter(({ company_id }) => company_id === quiet.company.id)).toHaveLength(numbers)
    await run('delete from tickets')
  }, 30_000)
})

it('whoever is switched off returns the tickets of their own company at once, not those of others first', async () => {
  const columns = { status: `'open'`, user_id: 'given.user_id' }
  const [other, own] = [await house(1, 1, columns), await house(1, 1, columns)]
  await run('update users set is_active = false where id = any($1)', [[other.user.id, own.user.id]])
  await returnTickets(w.deps, own.company.id)
  const kept = await run(
    'select company_id, count(user_id)::int owned from tickets where company_id = any($1) group by 1 order by 1',
    [[other.company.id, own.company.id]],
  )
  expect(kept).toEqual([
    { company_id: other.company.id, owned: numbers },
    { company_id: own.company.id, owned: 0 },
  ])
}, 30_000)

it('more snoozes than a page holds end in the same turn', async () => {
  const { company } = await house(50, 1, { status: `'open'`, is_snoozed: 'true', snoozed_until: 'since' })
  await wakeTickets(w.deps)
  const left = await run('select count(*)::int left from tickets where company_id = $1 and is_snoozed', [company.id])
  expect(left).toEqual([{ left: 0 }])
  await run('delete from tickets')
}, 30_000)

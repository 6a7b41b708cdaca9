/** A killed start leaves what it has committed. Killed after any transaction and started again, the demo data must be the same. */
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/setup/database.ts'
import { demoTotals, wholeDemo } from '../../test/whole-demo.ts'
import { password, type World, world } from '../../test/world.ts'
import type { SandboxAddresses } from '../children.ts'
import type { Deps } from '../context.ts'
import type { Database } from '../platform/db/database.ts'
import { oneAtATime } from '../platform/db/session-lock.ts'
import { withClient } from '../platform/db/with-client.ts'
import { prepareDemo, seedDemo } from './prepare-demo.ts'
import { demoPhones } from './sandbox-people.ts'

const worlds: World[] = []
afterAll(async () => {
  for (const each of worlds) await each.close()
})
const worldOn = async (ownDatabase: string) => {
  const made = await world({ ownDatabase })
  worlds.push(made)
  return { deps: made.deps, owner: (await cloneDatabase(ownDatabase)).owner }
}

class Killed extends Error {}

/** The same database for a limited number of transactions; after them its process counts as dead. */
const mortal = (db: Database, life: { left: number }): Database => {
  const lived = async <T>(transaction: () => Promise<T>): Promise<T> => {
    if (life.left <= 0) throw new Killed('killed')
    life.left -= 1
    return transaction()
  }
  return {
    ...db,
    tenant: (companyId, work) => lived(() => db.tenant(companyId, work)),
    list: (companyId, work) => lived(() => db.list(companyId, work)),
    search: (companyId, work) => lived(() => db.search(companyId, work)),
    platform: (work) => lived(() => db.platform(work)),
    forCaller: (caller) => mortal(db.forCaller(caller), life),
  }
}

const random = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The data that people would see: each record once, in order, in the same state. */
const told = [
  `select c.name company, p.name plan from companies c join plans p on p.id = c.plan_id order by 1`,
  `select u.email, u.company_id = 1 "isOurs", array(select q.name from user_queues uq join queues q on q.company_id = uq.company_id
     and q.id = uq.queue_id where uq.company_id = u.company_id and uq.user_id = u.id order by 1) queues from users u order by 1`,
  `select company_id = 1 "isOurs", name from queues order by 1, 2`,
  `select name, channel, is_default from connections order by 1`,
  `select c.name, t.status, t.unread_messages, u.name "user",
     array(select m.body || ' ' || coalesce(m.external_id, '') from messages m
       where m.company_id = t.company_id and m.ticket_id = t.id order by m.seq) lines
   from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     left join users u on u.company_id = t.company_id and u.id = t.user_id order by 1, t.id`,
  `select name from contacts order by 1`,
  `select name, color, is_kanban from tags order by 1`,
  `select c.name, l.name lane, array(select g.name from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct.tag_id
       where ct.company_id = t.company_id and ct.contact_id = c.id order by 1) tags
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       left join tags l on l.company_id = t.company_id and l.id = t.lane_id order by 1, t.id`,
  `select shortcode from quick_messages order by 1`,
  `select f.name, f.version, p.phrase from flows f left join phrase_campaigns p on p.company_id = f.company_id and p.flow_id = f.id order by 1, 3`,
  `select body, times from schedules order by 1`,
  `select title from announcements`,
  `select title from helps order by id`,
  `select title, array(select message from chat_messages m where m.chat_id = c.id order by m.id) lines from chats c`,
  `select demo_seeded_at is not null "isSeeded" from installation`,
]
const storyOf = (owner: string) =>
  withClient(owner, async (client) => {
    const parts: unknown[] = []
    for (const text of told) parts.push((await client.query(text)).rows)
    return parts
  })

const seedOnce = (deps: Deps) => seedDemo(deps, demoPhones(), password)

it('killed again and again at seeded moments, it ends with one story and one neighbour', async () => {
  const whole = await worldOn('guiche_test_demo_whole')
  await seedOnce(whole.deps)
  const { rows } = await withClient(whole.owner, (client) => client.query(demoTotals))
  expect(rows).toEqual([wholeDemo])
  const broken = await worldOn('guiche_test_demo_broken')
  const seed = Date.now() % 100_000
  const chance = random(seed)
  let deaths = 0
  // Each run is a little longer than the previous one, so that every stretch of the demo data is interrupted.
  for (let life = 1; ; life += 1 + Math.floor(chance() * 6)) {
    const db = mortal(broken.deps.db, { left: life })
    const outcome = await seedOnce({ ...broken.deps, db }).catch((error: unknown) => error)
    if (outcome === undefined) break
    expect(outcome, `seed ${seed}, after ${life} transactions`).toBeInstanceOf(Killed)
    deaths += 1
  }
  expect(deaths, `seed ${seed}`).toBeGreaterThan(20)
  expect(await storyOf(broken.owner), `seed ${seed}`).toEqual(await storyOf(whole.owner))
  // Written in one run, and again in a hundred interrupted ones.
}, 120_000)

it('a record that an administrator has renamed meanwhile keeps its name', async () => {
  const { deps, owner } = await worldOn('guiche_test_demo_renamed')
  await withClient(owner, (client) => client.query(`update companies set name = 'Minha Clínica' where id = 1`))
  await seedOnce(deps)
  const { rows } = await withClient(owner, (client) => client.query('select name from companies where id = 1'))
  expect(rows).toEqual([{ name: 'Minha Clínica' }])
})

it('two programs that start at once write the story once', async () => {
  const { deps, owner } = await worldOn('guiche_test_demo_twice')
  const start = () => oneAtATime(owner, 'demo', () => seedOnce(deps))
  await Promise.all([start(), start()])
  const { rows } = await withClient(owner, (client) =>
    client.query(
      'select (select count(*)::int from companies) companies, (select count(*)::int from tickets t where exists (select from messages m where m.ticket_id = t.id and m.external_id is not null)) tickets',
    ),
  )
  expect(rows).toEqual([{ companies: 3, tickets: 44 }])
})

it('a story that cannot be written is reported and does not prevent the start; the next start writes it', async () => {
  const { deps, owner } = await worldOn('guiche_test_demo_silent')
  const nowhere = { controlUrl: 'http://127.0.0.1:9' } as SandboxAddresses
  const demo = await prepareDemo(deps, nowhere, owner)
  expect(demo).toMatchObject({ company: 'Clínica Aurora', missing: 'fetch failed' })
  await seedOnce(deps)
  const { rows } = await withClient(owner, (client) =>
    client.query(
      'select count(*)::int tickets from tickets t where exists (select from messages m where m.ticket_id = t.id and m.external_id is not null)',
    ),
  )
  expect(rows).toEqual([{ tickets: 44 }])
})

/** One bad row of one company: said, set aside, tried again later, and nobody else waits for it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ledgerOf } from '../../../test/ledger.ts'
import { schedulingIn } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'
import { watchDeliveries } from '../../features/messages/actions/watch-deliveries.ts'
import { watchSchedules } from '../../features/schedules/actions/send-schedule.ts'
import { markAbsentUsers } from '../../features/users/actions.ts'
import { withClient } from '../db/with-client.ts'
import { openJobsPool } from './jobs-pool.ts'
import { createRelay } from './relay.ts'
import { eachByItself, setAsideNow } from './set-aside.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_set_aside' })
})
afterAll(() => w.close())
afterEach(async () => {
  w.clock.at = null
  await asOwner('delete from set_aside')
})

const minute = 60_000
const asOwner = (text: string, values: unknown[] = []) =>
  withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off')
    return client.query(text, values)
  })
const pass = (ms: number) => {
  w.clock.at = new Date(w.clock.now().getTime() + ms)
}
/** From here on no row of this company can be changed in the table. */
const poison = (table: string, companyId: number) =>
  asOwner(`create or replace function poison_${table}_${companyId}() returns trigger language plpgsql as $$
    begin raise exception 'poisoned'; end $$;
    create trigger poison_${companyId} before update on ${table} for each row when (new.company_id = ${companyId})
    execute function poison_${table}_${companyId}()`)

it('a failing row is skipped for longer and longer, and the others are done', async () => {
  const done: string[] = []
  let isBad = true
  const work = {
    name: 'test-work',
    keyOf: (row: string) => row,
    act: async (row: string) => {
      if (row === 'bad' && isBad) throw new Error('poisoned')
      done.push(row)
    },
  }
  const turn = async () => {
    done.length = 0
    await eachByItself(w.deps, work, ['bad', 'good'])
    return [...done]
  }
  isBad = true
  expect(await turn()).toEqual(['good'])
  expect(await setAsideNow(w.deps.db)).toEqual([{ work: 'test-work', rows: 1 }])
  isBad = false
  expect(await turn()).toEqual(['good'])
  pass(61_000)
  isBad = true
  expect(await turn()).toEqual(['good'])
  isBad = false
  pass(61_000)
  expect(await turn()).toEqual(['good'])
  pass(61_000)
  expect(await turn()).toEqual(['bad', 'good'])
  expect(await setAsideNow(w.deps.db)).toEqual([])
})

it('a row that was set aside while the clock was ahead is tried again', async () => {
  const done: string[] = []
  const work = { name: 'test-ahead', keyOf: (row: string) => row, act: async (row: string) => void done.push(row) }
  await asOwner(`insert into set_aside (work, row_key, failures, again_at) values
    ('test-ahead', 'ahead', 1, now() + interval '400 days'), ('test-ahead', 'waits', 9, now() + interval '5 hours')`)
  await eachByItself(w.deps, work, ['ahead', 'waits'])
  expect(done).toEqual(['ahead'])
})

it('users of other companies are marked as offline', async () => {
  const [bad, good] = [await w.company(), await w.company()]
  for (const { user } of [bad, good]) await user({ name: 'Ana' })
  await asOwner(`update users set online = true, last_seen_at = now() - interval '1 hour'`)
  await poison('users', bad.id)
  await markAbsentUsers(w.deps)
  const { rows } = await asOwner(
    'select company_id, bool_or(online) online from users where company_id = any($1) group by 1 order by 1',
    [[bad.id, good.id]],
  )
  expect(rows).toEqual([
    { company_id: bad.id, online: true },
    { company_id: good.id, online: false },
  ])
})

it('messages of other companies are enqueued again', async () => {
  // On both sides of the bad one, whichever way they are walked.
  const scenes = [await ledgerOf(w), await ledgerOf(w), await ledgerOf(w)] as const
  const sent: string[] = []
  for (const scene of scenes) await scene.accepts()
  await w.drainJobs()
  for (const scene of scenes) sent.push(await scene.send('esquecida'))
  await asOwner('delete from outbox; delete from graphile_worker._private_jobs')
  await poison('messages', scenes[1].company.id)
  pass(6 * minute)
  await watchDeliveries(w.deps)
  const { rows } = await asOwner('select id, woken_at is not null woken from messages where id = any($1)', [sent])
  expect(Object.fromEntries(rows.map(({ id, woken }) => [id, woken]))).toEqual({
    [sent[0] ?? '']: true,
    [sent[1] ?? '']: false,
    [sent[2] ?? '']: true,
  })
})

it('schedules of other companies are sent', async () => {
  const [bad, good] = [await schedulingIn(w), await schedulingIn(w)]
  for (const { plan } of [bad, good]) await plan()
  await asOwner('delete from outbox; delete from graphile_worker._private_jobs')
  await poison('schedules', bad.company.id)
  pass(65 * minute)
  await watchSchedules(w.deps)
  expect([(await bad.said()).length, (await good.said()).length]).toEqual([0, 1])
})

it('set-aside rows do not take the places of others, however many they are', async () => {
  const [bad, good] = [await schedulingIn(w), await schedulingIn(w)]
  for (const { plan } of [bad, good]) await plan()
  await asOwner('delete from outbox; delete from graphile_worker._private_jobs')
  const { rows } = await asOwner(
    `with copies as (
       insert into schedules overriding system value select (jsonb_populate_record(s, jsonb_build_object('id', 1000000 + n, 'send_at', s.send_at - interval '1 minute'))).*
       from schedules s, generate_series(1, 1000) n where s.company_id = $1 returning company_id, id
     )
     insert into set_aside (work, row_key, failures, again_at)
     select 'watch-schedules', company_id || ':' || id, 1, now() + interval '5 hours' from copies returning row_key`,
    [bad.company.id],
  )
  expect(rows.length).toBe(1000)
  pass(65 * minute)
  await watchSchedules(w.deps)
  expect((await good.said()).length).toBe(1)
})

it('an unavailable database does not set a row aside', async () => {
  const act = async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }
  const work = { name: 'test-away', keyOf: String, act }
  await expect(eachByItself(w.deps, work, ['one', 'two'])).rejects.toThrow('terminating connection')
  expect((await setAsideNow(w.deps.db)).map(({ work: name }) => name)).not.toContain('test-away')
})

it('an outbox row that cannot become a job stays, and the rest of its batch is relayed', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const relay = createRelay(pool, w.deps.log)
  await relay.drain()
  const insert = 'insert into outbox (company_id, task, payload) values (1, $1, $2)'
  await asOwner(insert, ['test-first', '{}'])
  await asOwner(insert, ['x'.repeat(200), '{}'])
  await asOwner(insert, ['test-last', '{}'])
  await relay.drain()
  const { rows } = await asOwner(`select task from outbox`)
  expect(rows).toEqual([{ task: 'x'.repeat(200) }])
  expect(await setAsideNow(w.deps.db)).toEqual([{ work: 'relay', rows: 1 }])
  const jobs = await asOwner(
    `select identifier from graphile_worker._private_tasks where identifier like 'test-%' order by 1`,
  )
  expect(jobs.rows.map(({ identifier }) => identifier)).toEqual(['test-first', 'test-last'])
  await asOwner('delete from outbox; delete from graphile_worker._private_jobs')
  await pool.end()
})

it('a few bad rows of a long outbox do not make the relay take each of the others by itself', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const relay = createRelay(pool, w.deps.log)
  await relay.drain()
  // What a sequence counted stays, also where the batch fails.
  await asOwner(`create sequence relayed_batches; grant usage on sequence relayed_batches to public;
    create function count_batch() returns trigger language plpgsql as $$ begin perform nextval('relayed_batches'); return null; end $$;
    create trigger count_batch before delete on outbox for each statement execute function count_batch()`)
  await asOwner(`insert into outbox (company_id, task, payload)
    select 1, case when n in (100, 700, 701) then repeat('x', 200) else 'test-many' end, '{}' from generate_series(1, 900) n`)
  await relay.drain()
  const { rows } = await asOwner(`select (select count(*) from outbox)::int bad,
    (select count(*) from graphile_worker._private_jobs)::int jobs, last_value < 100 "isFew" from relayed_batches`)
  expect(rows).toEqual([{ bad: 3, jobs: 897, isFew: true }])
  expect(await setAsideNow(w.deps.db)).toEqual([{ work: 'relay', rows: 3 }])
  await asOwner(`delete from outbox; delete from graphile_worker._private_jobs; drop trigger count_batch on outbox;
    drop function count_batch; drop sequence relayed_batches`)
  await pool.end()
})

it('a bad row is set aside although another row waits for a locked job', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const relay = createRelay(pool, w.deps.log)
  // A key that is too long is refused only after the jobs before it were made.
  const insert = `insert into outbox (company_id, task, payload, job_key)
    select 1, 'test-waits', '{}', key from unnest($1::text[]) with ordinality as given (key, place) order by place`
  const [locked, bad, good] = ['test:locked', 'x'.repeat(600), 'test:good']
  await asOwner(insert, [[locked]])
  await relay.drain()
  await withClient(w.urls.owner, async (holder) => {
    await holder.query('begin')
    await holder.query('select from graphile_worker._private_jobs where key = $1 for update', [locked])
    await asOwner(insert, [[locked, bad, good]])
    await relay.drain()
    const { rows } = await asOwner('select job_key from outbox order by id')
    expect(rows.map((row) => row.job_key)).toEqual([locked, bad])
    expect(await setAsideNow(w.deps.db)).toEqual([{ work: 'relay', rows: 1 }])
    await holder.query('rollback')
  })
  await asOwner('delete from outbox; delete from graphile_worker._private_jobs')
  await pool.end()
})

it('an outbox row that was set aside while the clock was ahead is tried again', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const relay = createRelay(pool, w.deps.log)
  await asOwner(`with made as (insert into outbox (company_id, task, payload) select 1, 'test-ahead', '{}' from generate_series(1, 2) returning id)
    insert into set_aside (work, row_key, failures, again_at)
      select 'relay', id, 1, now() + case when id = (select min(id) from made) then interval '400 days' else interval '5 hours' end from made`)
  const [ahead, waits] = (await asOwner('select id from outbox order by id')).rows.map(({ id }) => id)
  await relay.drain()
  expect((await asOwner('select id from outbox')).rows).toEqual([{ id: waits }])
  expect(ahead).not.toBe(waits)
  await asOwner('delete from outbox; delete from graphile_worker._private_jobs')
  await pool.end()
})

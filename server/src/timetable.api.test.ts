import { setImmediate as ioTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../test/world.ts'
import { withClient } from './platform/db/with-client.ts'
import { keepEventPartitions, makeEventPartitions } from './timetable.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'timetable_partitions' })
})
afterAll(() => w.close())

it('partitions of the event log are created without blocking writers while old rows beside them are deleted', async () => {
  const company = await w.company()
  const day = `to_char((now() at time zone 'UTC')::date + 3, 'YYYYMMDD')`
  await withClient(w.urls.owner, async (owner) => {
    const { rows } = await owner.query<{ last: string }>(`select 'events_' || ${day} as last`)
    const last = rows[0]?.last
    await owner.query(`drop table ${last};
      insert into events (company_id, stream, rooms, payload, created_at) values (${company.id}, 'test', '{}', '{}', now() - interval '9 days');
      select pg_advisory_lock(178);
      create function waits() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(178); return old; end $$;
      create trigger waits before delete on events_other for each row execute function waits()`)
    const kept = keepEventPartitions(w.deps)
    const isMade = { name: 'test_made', text: `select to_regclass('${last}') is not null as there` }
    while (!(await w.deps.db.platform((tx) => tx.sql<{ there: boolean }>(isMade)))[0]?.there) await ioTurn()
    // Its event is written.
    await company.user({ name: 'Ana' })
    await owner.query('select pg_advisory_unlock(178)')
    await kept
    const left = await owner.query(`select from events_other where created_at < now() - interval '5 days'`)
    expect(left.rowCount).toBe(0)
  })
}, 20_000)

it('several nodes that start at the same time make the partitions once', async () => {
  const last = `'events_' || to_char((now() at time zone 'UTC')::date + 3, 'YYYYMMDD')`
  await withClient(w.urls.owner, (owner) => owner.query(`do $$ begin execute 'drop table ' || ${last}; end $$`))
  await Promise.all(Array.from({ length: 6 }, () => makeEventPartitions(w.deps)))
  const { rows } = await withClient(w.urls.owner, (owner) =>
    owner.query(`select to_regclass(${last}) is not null as there`),
  )
  expect(rows).toEqual([{ there: true }])
})

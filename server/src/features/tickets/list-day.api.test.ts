/** A day begins and ends as the company's clocks say: half past an hour of the universal time, or 25 hours after it began. */
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const closedAt = `with made as (
    insert into contacts (company_id, name, number, channel)
      select $1, to_char(at, 'YYYY-MM-DD HH24:MI:SS.MS'), 'N' || n, 'whatsapp' from unnest($3::timestamptz[]) with ordinality a(at, n) returning id
  ), numbered as (select id, row_number() over (order by id) n from made)
  insert into tickets (company_id, contact_id, connection_id, channel, status, created_at, updated_at)
    select $1, id, $2, 'whatsapp', 'closed', ($3::timestamptz[])[n], ($3::timestamptz[])[n] + interval '40 days' from numbered returning id, created_at`

it.each([
  ['Asia/Kolkata', '2026-03-10', '2026-03-10T00:00:00+05:30', '2026-03-11T00:00:00+05:30'],
  ['America/New_York', '2026-11-01', '2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00'],
  ['America/New_York', '2026-03-08', '2026-03-08T00:00:00-05:00', '2026-03-09T00:00:00-04:00'],
  ['Asia/Kathmandu', '2026-03-10', '2026-03-10T00:00:00+05:45', '2026-03-11T00:00:00+05:45'],
])('in %s the %s', async (timezone, date, start, end) => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const connectionId = await company.connection()
  const around = (time: string, ms: number) => new Date(new Date(time).getTime() + ms)
  const middle = around(start, 11 * 3_600_000)
  const inside = [around(start, 0), around(start, 1), middle, around(end, -1)]
  const outside = [around(start, -1), around(end, 0), around(end, 1)]
  const made = await withClient(w.urls.owner, async (client) => {
    await client.query('update companies set timezone = $2 where id = $1', [company.id, timezone])
    const times = [...inside, ...outside]
    return (await client.query<{ id: number; created_at: Date }>(closedAt, [company.id, connectionId, times])).rows
  })
  const wanted = made.filter(({ created_at }) => inside.some((each) => each.getTime() === created_at.getTime()))
  const { body } = await w.call(listTickets, { query: { status: 'closed', date } }, admin)
  expect(body.tickets.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    wanted.map(({ id }) => id).sort((a, b) => a - b),
  )
  expect(body.count).toBe(4)
})

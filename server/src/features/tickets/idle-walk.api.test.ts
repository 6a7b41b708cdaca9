/** What the walk over all companies finds is what the rule says, ticket by ticket. */
import { TicketId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { quietOf } from './queries/quiet-of.ts'
import { idleTickets } from './store/idle.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'idle_walk', env: { AUTO_CLOSE_HOURS: '1' } })
})
afterAll(() => w.close())

const run = (text: string, values: unknown[] = []) =>
  withClient(w.urls.owner, async (client) => (await client.query(text, values)).rows)

/** Every five minutes up to one and a half hours, told then, before (an agent wrote since) or not, ours last or not, put off or not: 216 kinds. */
const fill = `with made as (
    insert into contacts (company_id, name, number, channel)
      select $1, 'Contact ' || n, 'N' || n, 'whatsapp' from generate_series(1, $4::int) n returning id
  ), numbered as (select id, row_number() over (order by id)::int - 1 n from made)
  insert into tickets (company_id, contact_id, connection_id, channel, status, last_message_from_me, is_snoozed, snoozed_until, idle_since, inactive_told_at)
    select $1, id, $2, 'whatsapp', case when n % 7 = 6 then 'pending' else 'open' end, n / 18 % 2 = 0, n / 108 % 2 = 1,
      case when n / 108 % 2 = 1 then $3::timestamptz + interval '1 day' end, $3::timestamptz - make_interval(mins => n % 18 * 5),
      case n / 36 % 3 when 1 then $3::timestamptz - make_interval(mins => n % 18 * 5) when 2 then $3::timestamptz - make_interval(mins => 200) end
    from numbered`

it('finds exactly the tickets that are due', async () => {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const company = await w.company()
  const wishes = [
    [0, 1, 0],
    [0, 0, 0],
    [20, 1, 0],
    [20, 0, 30],
    [0, 1, 15],
  ]
  for (const [closes, whose, tells] of wishes) {
    const connectionId = await company.connection()
    await run(
      `update connections set expires_ticket = $2, when_expires_ticket = $3, time_inactive_message = $4, inactive_message = 'Oi?' where id = $1`,
      [connectionId, closes, whose, tells],
    )
    await run(fill, [company.id, connectionId, now, 216])
  }
  const found = await w.deps.db.platform((tx) => idleTickets(tx, now, 60))
  const ids = (await run('select id from tickets order by id')).map(({ id }) => TicketId.parse(id))
  w.clock.at = now
  const due = await company.ctx.transact(async (work) => {
    const judged = []
    for (const id of ids) if ((await quietOf(work, id)).verdict !== 'wait') judged.push(id)
    return judged
  })
  expect(due.length).toBeGreaterThan(100)
  expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(due)
})

it('takes some of each number per run, so that none waits for another', async () => {
  const company = await w.company()
  const [crowded, other] = [await company.connection(), await company.connection()]
  const long = new Date(Date.now() - 400 * 86_400_000)
  await run(fill, [company.id, crowded, long, 5400])
  await run(fill, [company.id, other, new Date(Date.now() - 86_400_000), 1080])
  const found = await w.deps.db.platform((tx) => idleTickets(tx, new Date(), 60))
  const of = async (connectionId: number) => {
    const rows = await run('select id from tickets where connection_id = $1', [connectionId])
    const own = new Set(rows.map(({ id }) => id))
    return found.filter(({ id }) => own.has(id)).length
  }
  expect(await of(crowded)).toBe(400)
  expect(await of(other)).toBeGreaterThan(100)
})

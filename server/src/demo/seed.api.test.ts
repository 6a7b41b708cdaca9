import { CompanyId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { systemContext } from '../context.ts'
import { seedPeople } from './seed-people.ts'
import { seedTickets } from './seed-tickets.ts'
import { customers } from './story.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const neighbours = {
  name: 'neighbouring_messages',
  text: `select created_at "at", lag(created_at) over conversation before from messages where company_id = $1
    window conversation as (partition by ticket_id order by seq)`,
}

it('every line of the demo bears its own minute: two after the one before it', async () => {
  const ctx = systemContext(w.deps, CompanyId.parse(platformCompanyId))
  const people = await seedPeople(w.deps, ctx, 'Demo-password-1')
  const phones = new Map(customers.map((name, index) => [name, String(5_511_900_000_000 + index)]))
  await seedTickets(w.deps, people, phones)
  const lines = await ctx.transact(({ tx }) =>
    tx.sql<{ at: Date; before: Date | null }>(neighbours, [platformCompanyId]),
  )
  const later = lines.flatMap(({ at, before }) => (before ? [(at.getTime() - before.getTime()) / 60_000] : []))
  expect(later.length).toBeGreaterThan(40)
  expect(new Set(later)).toEqual(new Set([2]))
})

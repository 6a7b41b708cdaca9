import type { QueueId, UserId } from '@guiche/contract/core/ids'
import { noFlags } from '@guiche/contract/permissions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MixedTickets, mixedTickets } from '../../../test/mixed-tickets.ts'
import { type World, world } from '../../../test/world.ts'
import type { UserActor } from '../../context.ts'
import { assembled, parametersOf } from '../../platform/db/assembled.ts'
import { seen } from './events.ts'
import { visibleSql } from './queries/visible-sql.ts'
import { canSee } from './rules/visibility.ts'

let w: World
let mixed: MixedTickets
beforeAll(async () => {
  w = await world()
  mixed = await mixedTickets(w)
})
afterAll(() => w.close())

const visibleIn = async (actor: UserActor): Promise<number[]> => {
  const { values, parameter } = parametersOf()
  const visible = visibleSql(actor, parameter)
  const rows = await w.deps.db.tenant(actor.companyId, (tx) =>
    tx.sql(
      assembled<{ id: number }>(
        `select t.id from tickets t where t.company_id = :companyId and ${visible} order by t.id`,
      ),
      values,
    ),
  )
  return rows.map(({ id }) => id)
}

describe('the visible tickets', () => {
  it('are the same in the database as by the rule, for any user', async () => {
    const [first] = mixed.people
    if (!first) throw new Error('nobody is there')
    const users = mixed.people.map(({ actor }) => actor.id)
    const someone = fc.record({
      id: fc.constantFrom(...users, 1 as UserId),
      profile: fc.constantFrom('admin' as const, 'user' as const, 'user' as const),
      queueIds: fc.subarray([...mixed.queues] as QueueId[]),
      flags: fc
        .record({
          allTicket: fc.boolean(),
          allowGroup: fc.boolean(),
          allHistoric: fc.boolean(),
          allUserChat: fc.boolean(),
        })
        .map((given) => ({ ...noFlags, ...given })),
    })
    await fc.assert(
      fc.asyncProperty(someone, async (given) => {
        const actor: UserActor = { ...first.actor, ...given }
        const byRule = mixed.rows.filter((row) => canSee(actor, seen(row as never))).map(({ id }) => id)
        expect(await visibleIn(actor)).toEqual(byRule.sort((one, other) => one - other))
      }),
      { numRuns: 60 },
    )
  })
})

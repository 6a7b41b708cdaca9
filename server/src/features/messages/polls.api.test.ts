import { setTimeout as sleep } from 'node:timers/promises'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { sweepEarlyChanges } from './actions/apply-early-changes.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it('each voter has one vote, which can be changed and removed; a vote on an unknown poll changes nothing', async () => {
  const company = await w.company()
  const connectionId = await company.connection()
  const admin = await company.user({ profile: 'admin' })
  const customer = w.customer(company.id, connectionId)
  const poll = { options: ['Manhã', 'Tarde'], mostChoices: 2 }
  const target = await customer.says({ kind: 'poll', name: 'Quando?', poll })
  const votes = async () => {
    const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } }, admin)).body
    const answer = await w.call(listMessages, { params: { ticketUuid: tickets[0]?.uuid ?? '' }, query: {} }, admin)
    expect(answer.body.messages).toHaveLength(1)
    const { votes: found } = JSON.parse(answer.body.messages[0]?.dataJson ?? '{}') as { votes?: object }
    return Object.values(found ?? {})
  }
  expect(await votes()).toEqual([])
  await customer.says({ kind: 'vote', target, options: ['Tarde', 'Nunca'] })
  await customer.says({ kind: 'vote', target, options: ['Manhã'] }, { fromMe: true })
  expect((await votes()).sort()).toEqual([[0], [1]])
  await customer.says({ kind: 'vote', target, options: ['Tarde', 'Manhã'] })
  expect(await votes()).toContainEqual([0, 1])
  await customer.says({ kind: 'vote', target, options: [] })
  await customer.says({ kind: 'vote', target: 'UNKNOWN', options: ['Tarde'] })
  expect(await votes()).toEqual([[0]])
})

it('a vote or a reaction that comes in the moment in which our message is stored counts', async () => {
  const company = await w.company()
  const connectionId = await company.connection()
  const customer = w.customer(company.id, connectionId)
  await customer.says('Oi')
  const poll = { options: ['Manhã', 'Tarde'], mostChoices: 1 }
  const targets = Array.from({ length: 40 }, (_none, index) => `POLL${connectionId}x${index}`)
  for (const [index, target] of targets.entries()) {
    const meanwhile = sleep(index / 4)
    await Promise.all([
      customer.says({ kind: 'poll', name: 'Quando?', poll }, { externalId: target, fromMe: true }),
      meanwhile.then(() => customer.says({ kind: 'vote', target, options: ['Tarde'] })),
      meanwhile.then(() => customer.says({ kind: 'reaction', target, emoji: '👍' })),
    ])
  }
  await sweepEarlyChanges(w.deps)
  const changed = await withClient(w.urls.owner, async (client) => {
    await client.query('set role guiche_platform')
    const rows = await client.query(
      `select data->'votes' as votes, (select count(*)::int from reactions r where r.message_id = m.id) as reactions
        from messages m where connection_id = $1 and external_id = any($2)`,
      [connectionId, targets],
    )
    return rows.rows as { votes: object | null; reactions: number }[]
  })
  expect(changed).toHaveLength(targets.length)
  for (const { votes, reactions } of changed) expect([Object.values(votes ?? {}), reactions]).toEqual([[[1]], 1])
})

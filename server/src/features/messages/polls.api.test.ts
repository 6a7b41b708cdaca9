import { listMessages } from '@guiche/contract/features/messages'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'

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

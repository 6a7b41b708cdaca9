import { withClient } from '@guiche/server/platform/db/with-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../stage/cluster.ts'
import { seedInbox } from './inbox.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster()
}, 120_000)

afterAll(() => cluster.stop())

it('fills the tables in their present form, without their triggers', async () => {
  const url = await cluster.database('seeded')
  await seedInbox(url, { tickets: 4000, messagesPerTicket: 1 })
  const { rows } = await withClient(url, (client) =>
    client.query(`select (select count(*)::int from tickets) tickets, (select count(*)::int from messages) messages,
      (select bool_and(t.plain_name = c.plain_name and t.shown_name = c.shown_name) from contact_tags t join contacts c on c.id = t.contact_id) "areNamed"`),
  )
  expect(rows).toEqual([{ tickets: 4000, messages: 4000, areNamed: true }])
}, 60_000)

import { ConnectionId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../../test/world.ts'
import type { Database } from '../../../platform/db/database.ts'
import { withClient } from '../../../platform/db/with-client.ts'
import { InboundJournal } from './inbound-journal.ts'
import { SessionWriter } from './session-writer.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** The answer to its first transaction is lost after the commit. */
const losingOnce = (db: Database): Database => {
  let isLost = false
  const tenant: Database['tenant'] = async (...given) => {
    const answer = await db.tenant(...given)
    if (isLost) return answer
    isLost = true
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
  }
  return { ...db, tenant }
}

const opened = async (db: Database = w.deps.db) => {
  const company = await w.company()
  const connectionId = ConnectionId.parse(await company.connection({ isHeld: true }))
  const place = { db: w.deps.db, secret: w.deps.secret, companyId: company.id, connectionId, holder: 'a test' }
  const broken: unknown[] = []
  const writer = new SessionWriter({ ...place, db }, w.deps.log, (error) => broken.push(error))
  return { writer, broken, journal: new InboundJournal(place) }
}
const stanza = (stanzaId: string) => ({ stanzaId, text: '{}', writtenAt: new Date() })

it('journals a stanza once, although the answer to the commit was lost', async () => {
  const { writer, broken, journal } = await opened(losingOnce(w.deps.db))
  const keep = [{ kind: 'session', keyId: 'ana', text: 'new' }]
  const [first, second] = await Promise.all([
    writer.write({ keep, drop: [], journal: [stanza('A'), stanza('B')] }),
    writer.write({ keep: [], drop: [], journal: [stanza('C')] }),
  ])
  const rows = await journal.unhandled(0)
  expect(rows.map(({ id, stanzaId }) => [id, stanzaId])).toEqual([
    [first[0], 'A'],
    [first[1], 'B'],
    [second[0], 'C'],
  ])
  expect(broken).toEqual([])
})

it('knows which row each stanza of a write became, also where the ids get one digit more', async () => {
  const { writer, journal } = await opened()
  const id = `pg_get_serial_sequence('inbound_journal', 'id')`
  await withClient(w.urls.owner, (owner) =>
    owner.query(`select setval(${id}, (10 ^ length(nextval(${id})::text))::bigint - 3)`),
  )
  const stanzaIds = ['A', 'B', 'C', 'D']
  const ids = await writer.write({ keep: [], drop: [], journal: stanzaIds.map(stanza) })
  const rows = await journal.unhandled(0)
  expect(rows.map(({ id, stanzaId }) => [id, stanzaId])).toEqual(stanzaIds.map((stanzaId, at) => [ids[at], stanzaId]))
})

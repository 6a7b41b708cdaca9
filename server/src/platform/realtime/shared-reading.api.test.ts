/** When a node ends, hundreds of clients come back to another one at the same time. */
import { CompanyId } from '@guiche/contract/core/ids'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../../test/setup/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { withClient } from '../db/with-client.ts'
import { createEventReader } from './event-reader.ts'

const name = 'guiche_shared_reading'
const company = CompanyId.parse(7)
const clients = 200
let db: Database

beforeAll(async () => {
  const urls = await cloneDatabase(name)
  db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 12 })
})
afterAll(async () => {
  await db.close()
  await withClient(inject('clusterUrl'), (client) => client.query(`drop database ${name} with (force)`))
})

const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

const insert = {
  name: 'test_shared_event',
  text: `insert into events (company_id, stream, rooms, payload) values ($1, 'test', '{}', '{"mark": "said meanwhile"}')`,
}

describe('clients that come back at the same time', () => {
  it('share one reading of the log; who comes while it runs shares the next', async () => {
    let reads = 0
    const [begun, continued] = [gate(), gate()]
    const counted: Database = {
      ...db,
      eventLog: async (act) => {
        reads += 1
        begun.open()
        await continued.opened
        return db.eventLog(act)
      },
    }
    const heard: unknown[] = []
    const reader = createEventReader(counted, pino({ level: 'silent' }))
    reader.subscribe((events) => void heard.push(...events.map(({ payload }) => payload.mark)))
    const early = Array.from({ length: clients }, () => reader.catchUp())
    await begun.opened
    await db.tenant(company, (tx) => tx.sql(insert, [company]))
    const late = Array.from({ length: clients }, () => reader.catchUp())
    continued.open()
    await Promise.all([...early, ...late])
    expect(heard).toContain('said meanwhile')
    expect(reads).toBeLessThan(10)
  })
})

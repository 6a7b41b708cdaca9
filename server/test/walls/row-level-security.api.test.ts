/** Row-level security alone: queries without any company filter of their own. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/platform/db/with-client.ts'
import { type World, world } from '../world.ts'

let w: World
let own: number
let other: number
let tenantTables: string[]
let app: pg.Client

beforeAll(async () => {
  w = await world()
  const [one, two] = await Promise.all(
    [0, 1].map(async (index) => {
      const company = await w.company()
      const queueId = await company.queue()
      const connectionId = await company.connection({ queueIds: [queueId] })
      await company.user({ queueIds: [queueId] })
      await w.customer(company.id, connectionId).says(`segredo ${index}`)
      return company.id
    }),
  )
  own = one ?? 0
  other = two ?? 0
  const { rows } = await withClient(w.urls.owner, (client) =>
    client.query<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' and c.table_name !~ '^events_'`,
    ),
  )
  tenantTables = rows.map((row) => row.name)
  app = new pg.Client({ connectionString: w.urls.app })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await w.close()
})

const asCompany = async <T>(companyId: number | null, work: () => Promise<T>): Promise<T> => {
  await app.query('begin')
  if (companyId !== null) await app.query(`select set_config('app.company_id', $1, true)`, [String(companyId)])
  try {
    return await work()
  } finally {
    await app.query('rollback')
  }
}

describe('row-level security', () => {
  it('is forced on every table that has a company', async () => {
    expect(tenantTables.length).toBeGreaterThan(14)
    const { rows } = await withClient(w.urls.owner, (client) =>
      client.query<{ relname: string }>(
        `select relname from pg_class where relname = any($1) and not (relrowsecurity and relforcerowsecurity)`,
        [tenantTables],
      ),
    )
    expect(rows).toEqual([])
  })
  it('the program’s roles own nothing and cannot bypass it', async () => {
    const { rows } = await withClient(w.urls.owner, (client) =>
      client.query(
        `select r.rolname from pg_roles r where r.rolname in ('guiche_app', 'guiche_platform', 'guiche_jobs', 'guiche_search')
         and (r.rolsuper or r.rolbypassrls or r.rolcreaterole
           or exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relowner = r.oid and n.nspname = 'public' and c.relkind = 'r'))`,
      ),
    )
    expect(rows).toEqual([])
  })
  it('an unfiltered read returns only the own company', async () => {
    await asCompany(own, async () => {
      for (const table of tenantTables.filter((name) => name !== 'events')) {
        const { rows } = await app.query<{ company_id: number }>(`select distinct company_id from ${table}`)
        expect(
          rows.filter((row) => row.company_id !== own),
          table,
        ).toEqual([])
      }
      const { rows } = await app.query(`select body from messages where body like 'segredo%'`)
      expect(rows).toEqual([{ body: 'segredo 0' }])
    })
  })
  it('without a company there are no rows at all', async () => {
    await asCompany(null, async () => {
      for (const table of ['tickets', 'messages', 'contacts', 'users', 'settings', 'session_keys']) {
        expect((await app.query(`select 1 from ${table} limit 1`)).rows, table).toEqual([])
      }
    })
  })
  it('writes cannot reach or create rows of another company', async () => {
    await asCompany(own, async () => {
      expect((await app.query(`update tickets set last_message = 'pwned'`)).rowCount).toBe(1)
      expect((await app.query('delete from messages where company_id = $1', [other])).rowCount).toBe(0)
    })
    await asCompany(own, async () => {
      await expect(
        app.query(`insert into settings (company_id, key, value) values ($1, 'userRating', 'enabled')`, [other]),
      ).rejects.toThrow(/row-level security/)
    })
  })
  it('the search functions search only the own company', async () => {
    await asCompany(own, async () => {
      const found = await app.query<{ id: number }>(`select search_message_tickets('segredo', 100) id`)
      expect(found.rows).toHaveLength(1)
      const { rows } = await app.query<{ id: number }>(`select search_contacts('Beatriz', '', null, 100) id`)
      expect(rows).toHaveLength(1)
      expect((await app.query(`select search_tickets('Beatriz', '', null, 100)`)).rows).toHaveLength(1)
    })
    await asCompany(null, async () => {
      for (const call of [
        `search_contacts('Beatriz', '', null, 9)`,
        `search_tickets('Beatriz', '', null, 9)`,
        `search_message_tickets('segredo', 9)`,
      ])
        expect((await app.query(`select ${call}`)).rows, call).toEqual([])
    })
  })
  it('the tenants’ role may not read the event log, nor the other roles’ tables', async () => {
    for (const table of ['events', 'login_attempts', 'installation', 'worker_heartbeats']) {
      await asCompany(own, async () => {
        await expect(app.query(`select 1 from ${table}`), table).rejects.toThrow(/permission denied/)
      })
    }
  })
})

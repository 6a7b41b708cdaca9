/** Questions that leave with the commit. */
import { CompanyId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import { type Database, openDatabase } from './database.ts'

let db: Database

beforeAll(async () => {
  const urls = await testDatabase()
  db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 1 })
})
afterAll(() => db.close())

const company = CompanyId.parse(7)
const whose = {
  name: 'whose',
  text: `select current_setting('app.company_id') company, current_setting('plan_cache_mode') mode, now() <> statement_timestamp() "isInside"`,
}
const wrong = { name: 'wrong', text: 'select 1 / 0' }

it('all statements of the first turn run for the company, in one transaction', async () => {
  const rows = await db.listAtOnce(company, (tx) => Promise.all([tx.sql(whose), tx.sql(whose)]))
  const each = [{ company: '7', mode: 'force_generic_plan', isInside: true }]
  expect(rows).toEqual([each, each])
})

it('later statements are refused, and failures are reported; the connection serves the next caller', async () => {
  const late = db.listAtOnce(company, async (tx) => {
    await tx.sql(whose)
    return tx.sql(whose)
  })
  await expect(late).rejects.toThrow('whose is asked too late')
  await expect(db.listAtOnce(company, (tx) => tx.sql(wrong))).rejects.toMatchObject({ code: '22012' })
  const rows = await db.tenant(CompanyId.parse(8), (tx) => tx.sql<{ company: string }>(whose))
  expect(rows[0]?.company).toBe('8')
})

/** Branches that go on when their transaction has ended. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompanyId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import { type Database, openDatabase } from './database.ts'
import { isPassing } from './database-away.ts'

let db: Database

beforeAll(async () => {
  const urls = await testDatabase()
  db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 1 })
})
afterAll(() => db.close())

const ours = CompanyId.parse(7)
const theirs = CompanyId.parse(8)
const whose = { name: 'whose_at_end', text: `select current_setting('app.company_id', true) company` }
const wrong = { name: 'wrong', text: 'select 1 / 0' }

/** Ends when it is told to. */
const latch = () => {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { open, opened }
}

it('cannot run in the next transaction of the connection, which may be another company’s', async () => {
  const { open, opened } = latch()
  let late: Promise<unknown> = Promise.resolve()
  const failed = db.tenant(ours, async (tx) => {
    late = opened.then(() => tx.sql(whose))
    late.catch(() => undefined)
    await Promise.all([tx.sql(wrong), late])
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  const next = await db.tenant(theirs, async (tx) => {
    open()
    await late.catch(() => undefined)
    return tx.sql<{ company: string }>(whose)
  })
  await expect(late).rejects.toThrow('whose_at_end is asked too late')
  expect(next).toEqual([{ company: '8' }])
})

it('cannot run after a commit', async () => {
  const { open, opened } = latch()
  let late: Promise<unknown> = Promise.resolve()
  await db.platform(async (tx) => {
    late = opened.then(() => tx.sql(whose))
    late.catch(() => undefined)
  })
  open()
  await expect(late).rejects.toThrow('whose_at_end is asked too late')
})

it('cannot run once the work has failed', async () => {
  const { open, opened } = latch()
  let late: Promise<unknown> = Promise.resolve()
  const failed = db.tenant(ours, async (tx) => {
    late = opened.then(() => tx.sql(whose))
    late.catch(() => undefined)
    await tx.sql(whose)
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  open()
  await expect(late).rejects.toThrow('whose_at_end is asked too late')
})

it('get the first error, even if it prevented preparing a statement that another branch had sent meanwhile', async () => {
  const fresh = { name: 'prepared_behind_a_failure', text: 'select 3 three' }
  const tick = () => new Promise<void>((done) => process.nextTick(done))
  const failed = db.tenant(ours, async (tx) => {
    for (const asked of [tx.sql(wrong), tx.sql(fresh)]) asked.catch(() => undefined)
    // What stands above has been sent, and not been answered.
    await tick()
    await tick()
    await tx.sql(fresh)
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect(await db.tenant(ours, (tx) => tx.sql(fresh))).toEqual([{ three: 3 }])
})

it('is a passing failure where the database ended the session while its process was frozen', async () => {
  const impatient = { name: 'impatient', text: 'set local idle_in_transaction_session_timeout = 50' }
  const woken = db.tenant(ours, async (tx) => {
    await tx.sql(impatient)
    await sleep(200)
    return tx.sql(whose)
  })
  const error = await woken.catch((caught: unknown) => caught)
  expect([isPassing(error), error]).toEqual([true, expect.any(Error)])
})

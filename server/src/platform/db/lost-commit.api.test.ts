/** A connection that is lost in the moment of a commit. */
import { CompanyId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import { discardOfFailed } from '../http/multipart.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { type Database, openDatabase } from './database.ts'

let db: Database

beforeAll(async () => {
  const urls = await testDatabase()
  db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 1 })
})
afterAll(() => db.close())

const file: StoredFile = { file: 'a.jpg', bytes: 1, mime: 'image/jpeg', sha256: '' }

/** Whether a call that uploaded a file and failed in this way deletes it. */
const isDeletedAfter = async (failing: Promise<unknown>): Promise<boolean> => {
  const error = await failing.then(
    () => Promise.reject(new Error('it did not fail')),
    (reason: unknown) => reason,
  )
  let isDeleted = false
  const remove = async () => {
    isDeleted = true
  }
  await discardOfFailed({ remove } as Partial<Storage> as Storage, [file], error)
  return isDeleted
}

const inOneTransaction = (texts: readonly string[]) =>
  db.tenant(CompanyId.parse(7), async (tx) => {
    for (const [at, text] of texts.entries()) await tx.sql({ name: `lost_commit_${texts.length}_${at}`, text })
  })

it('leaves the files where they are, because what needs them may be stored', async () => {
  const lost = inOneTransaction([
    'create temp table lost (id int)',
    `create function pg_temp.lose() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`,
    `create constraint trigger lose after insert on lost deferrable initially deferred
      for each row execute function pg_temp.lose()`,
    'insert into lost values (1)',
  ])
  expect(await isDeletedAfter(lost)).toBe(false)
})

it('leaves them also if the connection is lost with the last statements, whichever of their failures is seen first', async () => {
  const end = { name: 'lost_with_last', text: 'select pg_terminate_backend(pg_backend_pid())' }
  const lost = db.tenant(CompanyId.parse(7), async (tx) => {
    // As the events of a call, which come later than the failure of the jobs behind them.
    tx.beforeCommit(async () => {
      const rows = await tx.sql(end)
      await Promise.resolve()
      return rows
    })
    tx.beforeCommit(() => tx.sql({ name: 'lost_behind_last', text: 'select 1' }))
  })
  expect(await isDeletedAfter(lost)).toBe(false)
})

it('is not meant by one that was lost before, or by a statement that failed', async () => {
  expect(await isDeletedAfter(inOneTransaction(['select pg_terminate_backend(pg_backend_pid())']))).toBe(true)
  expect(await isDeletedAfter(inOneTransaction(['select 1', 'select 1 / 0']))).toBe(true)
})

/** Two transactions that wait for each other: the database ends one, and it is done again. */
import { CompanyId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import { type Database, openDatabase } from './database.ts'

let db: Database

beforeAll(async () => {
  const urls = await testDatabase()
  db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 4 })
})
afterAll(() => db.close())

const hold = { name: 'hold', text: 'select pg_advisory_xact_lock($1)' }
const wrong = { name: 'wrong', text: 'select 1 / 0' }
const company = CompanyId.parse(1)

/** Everybody who comes goes on when `count` have come; later ones pass. */
const meeting = (count: number) => {
  let come = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    come += 1
    if (come >= count) open()
    return all
  }
}

describe('two transactions that block each other', () => {
  it('are both done, one after the other', async () => {
    const meet = meeting(2)
    const runs: string[] = []
    const inOrder = (name: string, first: number, second: number) =>
      db.tenant(company, async (tx) => {
        runs.push(name)
        await tx.sql(hold, [first])
        await meet()
        await tx.sql(hold, [second])
        return name
      })
    expect(await Promise.all([inOrder('one', 7001, 7002), inOrder('other', 7002, 7001)])).toEqual(['one', 'other'])
    expect(runs).toHaveLength(3)
  })
  it('run what belongs to the commit once', async () => {
    const meet = meeting(2)
    const sent: string[] = []
    const inOrder = (name: string, first: number, second: number) =>
      db.tenant(company, async (tx) => {
        tx.beforeCommit(async () => void sent.push(name))
        await tx.sql(hold, [first])
        await meet()
        await tx.sql(hold, [second])
      })
    await Promise.all([inOrder('one', 7003, 7004), inOrder('other', 7004, 7003)])
    expect(sent.toSorted()).toEqual(['one', 'other'])
  })
})

it('are not repeated after another error', async () => {
  let runs = 0
  const failing = db.tenant(company, async (tx) => {
    runs += 1
    await tx.sql(wrong)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(runs).toBe(1)
})

describe('of statements that are sent together', () => {
  const quietly = (sent: Promise<unknown>) => void sent.catch(() => {})

  it('the first to fail gives the reason, in whichever order errors arrive', async () => {
    const failing = db.tenant(company, async (tx) => {
      quietly(tx.sql(wrong))
      await tx.sql(hold, [7005])
    })
    await expect(failing).rejects.toThrow('division by zero')
    await expect(db.tenant(company, async (tx) => quietly(tx.sql(wrong)))).rejects.toThrow('division by zero')
    await expect(db.platform(async (tx) => quietly(tx.sql(wrong)))).rejects.toThrow('division by zero')
  })

  it('a deadlock repeats all of them', async () => {
    const clash = { name: 'clash', text: "do $$ begin raise exception 'clash' using errcode = '40P01'; end $$" }
    let runs = 0
    const done = await db.tenant(company, async (tx) => {
      runs += 1
      if (runs === 1) quietly(tx.sql(clash))
      await tx.sql(hold, [7006])
      return 'done'
    })
    expect([done, runs]).toEqual(['done', 2])
  })
})

/** Connections are shared: nobody takes all of them, and a call that gets none in time is told so. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompanyId, UserId } from '@guiche/contract/core/ids'
import { listQueues } from '@guiche/contract/features/queues'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { testDatabase } from '../../../test/setup/database.ts'
import { world } from '../../../test/world.ts'
import { type Database, openDatabase } from './database.ts'

const [first, second, third] = [101, 102, 103].map((id) => CompanyId.parse(id)) as [CompanyId, CompanyId, CompanyId]
const [ana, ben, eva] = [11, 12, 13].map((id) => UserId.parse(id)) as [UserId, UserId, UserId]

let db: Database
beforeAll(async () => {
  const urls = await testDatabase()
  db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 8 })
})
afterAll(() => db.close())
afterEach(() => void vi.useRealTimers())

type Door = (work: () => Promise<unknown>) => Promise<unknown>
const callsOf =
  (companyId: CompanyId, userId: UserId): Door =>
  (work) =>
    db.forCaller(userId).tenant(companyId, work)
const searches =
  (companyId: CompanyId): Door =>
  (work) =>
    db.forCaller(ana).search(companyId, work)

/** So many transactions that stay until told to end. */
const crowd = (door: Door, many: number) => {
  let inside = 0
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const all = Promise.allSettled(
    Array.from({ length: many }, () =>
      door(async () => {
        inside += 1
        await isOver
      }),
    ),
  )
  return {
    inside: () => inside,
    end: () => {
      end()
      return all
    },
  }
}

const ping = { name: 'share_ping', text: 'select 1 as one' }
const asks = (door: Pick<Database, 'tenant'>, companyId: CompanyId) => door.tenant(companyId, (tx) => tx.sql(ping))

describe('a limit on connections', () => {
  it('is shared among the networks of those who are not known: one of them keeps nobody from signing in', async () => {
    const flood: Door = (work) => db.forCaller('anybody at 203.0.113.1').platform(work)
    const crowded = crowd(flood, 102)
    await expect.poll(() => crowded.inside()).toBe(2)
    await expect(flood(() => Promise.resolve())).rejects.toMatchObject({ code: 'ERR_BUSY' })
    const order: string[] = []
    const other = db.forCaller('anybody at 203.0.113.2').platform(async () => void order.push('other'))
    await crowded.end().then(() => order.push('flood'))
    await other
    expect(order).toEqual(['other', 'flood'])
  })

  it('leaves room for a user’s colleagues, for other companies, and for the program', async () => {
    const anas = crowd(callsOf(first, ana), 20)
    await expect.poll(anas.inside).toBe(2)
    await asks(db.forCaller(ben), first)
    const bens = crowd(callsOf(first, ben), 20)
    const evas = crowd(callsOf(first, eva), 20)
    await expect.poll(() => bens.inside() + evas.inside()).toBe(2)
    await asks(db.forCaller(ana), second)
    const others = [crowd(callsOf(second, ana), 20), crowd(callsOf(third, eva), 20)]
    await expect.poll(() => others.reduce((sum, { inside }) => sum + inside(), 0)).toBe(2)
    await asks(db, second)
    await Promise.all([anas, bens, evas, ...others].map(({ end }) => end()))
  })

  it('leaves half of those for all companies to others, however much recurring work is due, and to webhooks before calls', async () => {
    const due = crowd((work) => db.forCaller('recurring').platform(work), 20)
    await expect.poll(due.inside).toBe(3)
    const callers = [
      crowd((work) => db.forCaller(ana).platform(work), 4),
      crowd((work) => db.forCaller(ben).platform(work), 4),
    ]
    await expect.poll(() => callers.reduce((sum, { inside }) => sum + inside(), 0)).toBe(3)
    const order: string[] = []
    const webhook = db.platform(async () => void order.push('webhook'))
    const look = db.forCaller('look').platform(async () => void order.push('look'))
    const late = db.forCaller(eva).platform(async () => void order.push('call'))
    const [one, other] = callers
    await one?.end()
    await Promise.all([webhook, look, late])
    expect(order.at(-1)).toBe('call')
    expect(due.inside()).toBe(3)
    await asks(db.forCaller('recurring'), first)
    await Promise.all([other?.end(), due.end()])
  })

  it('refuses callers who get none in time, or come behind too many, with a retry error', async () => {
    const holders = crowd(callsOf(first, ana), 2)
    await expect.poll(holders.inside).toBe(2)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = Array.from({ length: 101 }, () => asks(db.forCaller(ana), first))
    const refusal = { code: 'ERR_BUSY', status: 503, detail: { retryAfterSeconds: 2 } }
    await expect(waiting[100]).rejects.toMatchObject(refusal)
    const late = expect(waiting[0]).rejects.toMatchObject(refusal)
    const settled = Promise.allSettled(waiting)
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all([late, settled])
    vi.useRealTimers()
    await holders.end()
    await asks(db.forCaller(ana), first)
  })

  it('keeps a company’s slow searches from blocking another company’s', async () => {
    const slow = crowd(searches(first), 5)
    await expect.poll(slow.inside).toBe(1)
    await db.search(second, (tx) => tx.sql(ping))
    await db.search(third, (tx) => tx.sql(ping))
    expect(slow.inside()).toBe(1)
    await slow.end()
  })
})

describe('a company that calls without a pause', () => {
  const slowly = { name: 'share_slowly', text: 'select pg_sleep(0.06)' }
  const fresh = async (options: { freeOfProgram?: number } = {}) => {
    const { app, platform } = await testDatabase()
    return openDatabase({ app, platform }, { connections: 8, ...options })
  }
  /** Transactions in three seconds, each of some 60 ms. */
  const doneBy = async (door: Pick<Database, 'tenant'>, companyId: CompanyId, atOnce = 4) => {
    const end = performance.now() + 3_000
    let done = 0
    const loop = async () => {
      for (; performance.now() < end; done += 1) await door.tenant(companyId, (tx) => tx.sql(slowly))
    }
    await Promise.all(Array.from({ length: atOnce }, loop))
    return done
  }

  it.each(['program', ana] as const)(
    'is slowed down while another one is active, and not while it is alone: %s',
    async (caller) => {
      const [control, own] = await Promise.all([fresh(), fresh()])
      await asks(own, second)
      const [alone, beside] = await Promise.all([
        doneBy(control.forCaller(caller), first),
        doneBy(own.forCaller(caller), first),
      ])
      expect(beside).toBeLessThan(alone / 2)
      await Promise.all([control.close(), own.close()])
    },
  )

  it('is not slowed down if another one does more, however long everything takes', async () => {
    const [control, own] = await Promise.all([fresh(), fresh()])
    // At the same time, so that whatever the machine does besides slows down both.
    const [alone, beside] = await Promise.all([
      doneBy(control, first, 1),
      doneBy(own, first, 1),
      doneBy(own, second, 3),
    ])
    expect(beside).toBeGreaterThan(alone * 0.7)
    await Promise.all([control.close(), own.close()])
  })

  it('is not slowed down where its transactions are as short as those that are free', async () => {
    const [control, own] = await Promise.all([fresh(), fresh({ freeOfProgram: 200 })])
    await asks(own, second)
    const [alone, beside] = await Promise.all([doneBy(control, first), doneBy(own, first)])
    expect(beside).toBeGreaterThan(alone * 0.7)
    await Promise.all([control.close(), own.close()])
  })

  it('is slowed down by many users as by one', async () => {
    const [control, own] = await Promise.all([fresh(), fresh()])
    const ids = Array.from({ length: 10_000 }, (_, index) => UserId.parse(index + 1_000)).values()
    // Each transaction is another user's, who has held nothing yet.
    const crowded = (door: Database) => ({
      tenant: ((id, work) => door.forCaller(ids.next().value ?? ana).tenant(id, work)) as Database['tenant'],
    })
    await asks(own, second)
    const [alone, beside] = await Promise.all([doneBy(crowded(control), first), doneBy(crowded(own), first)])
    expect(beside).toBeLessThan(alone / 2)
    await Promise.all([control.close(), own.close()])
  })

  it('does not keep colleagues waiting for one user’s slow calls', async () => {
    const own = await fresh()
    const report = { name: 'share_report', text: 'select pg_sleep(1.2)' }
    await asks(own, second)
    const reports = [1, 2].map(() => own.forCaller(ana).tenant(first, (tx) => tx.sql(report)))
    await Promise.all(reports)
    await asks(own, second)
    const slow = asks(own.forCaller(ana), first).then(() => 'answered')
    await asks(own.forCaller(ben), first)
    expect(await Promise.race([slow, sleep(300, 'still waits')])).toBe('still waits')
    await slow
    await own.close()
  })
})

describe('a user who sends everything at once', () => {
  it('is told to retry, and neither colleagues nor other companies nor customers wait for them', async () => {
    const w = await world()
    const [busy, neighbour] = [await reception(w), await reception(w)]
    const companyId = busy.company.id
    const door: Door = (work) => w.deps.db.forCaller(UserId.parse(busy.agent.id)).tenant(companyId, work)
    const flood = crowd(door, 103)
    await expect.poll(flood.inside).toBe(3)
    const asked = await w.raw(listQueues, {}, busy.agent)
    expect([asked.statusCode, asked.json().code, asked.headers['retry-after']]).toEqual([503, 'ERR_BUSY', '2'])
    for (const who of [busy.admin, neighbour.agent]) expect((await w.call(listQueues, {}, who)).status).toBe(200)
    await w.customer(companyId, busy.connectionId).says('Bom dia')
    expect(flood.inside()).toBe(3)
    await flood.end()
    expect((await w.call(listQueues, {}, busy.agent)).status).toBe(200)
    await w.close()
  })
})

describe('a statement that takes too long', () => {
  const sleep = { name: 'share_sleep', text: 'select pg_sleep(5)' }
  const soon = { name: 'share_soon', text: "set local statement_timeout = '50ms'" }

  it('of a call is refused with a retry error, of a search as too long', async () => {
    const timed = (door: Pick<Database, 'tenant'>) =>
      door.tenant(first, async (tx) => {
        await tx.sql(soon)
        await tx.sql(sleep)
      })
    await expect(timed(db.forCaller(ana))).rejects.toMatchObject({ code: 'ERR_BUSY' })
    await expect(timed({ tenant: db.search })).rejects.toMatchObject({ code: 'ERR_SEARCH_TOO_LONG' })
    await expect(timed(db)).rejects.toMatchObject({ code: '57014' })
  })

  it('has a timeout on every connection, a shorter one for calls and looks', async () => {
    const shown = { name: 'share_limit', text: 'show statement_timeout' }
    const limitOf = (door: Database) => door.platform((tx) => tx.sql<{ statement_timeout: string }>(shown))
    expect(await limitOf(db)).toEqual([{ statement_timeout: '10min' }])
    expect(await limitOf(db.forCaller('recurring'))).toEqual([{ statement_timeout: '10min' }])
    for (const caller of ['anybody', 'look'] as const)
      expect(await limitOf(db.forCaller(caller))).toEqual([{ statement_timeout: '20s' }])
    expect(await db.forCaller(ana).list(first, (tx) => tx.sql(shown))).toEqual([{ statement_timeout: '20s' }])
  })
})

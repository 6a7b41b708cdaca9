/** The order in which events are read: whatever runs beside them, nothing is stepped over, and nobody waits for strangers. */
import { CompanyId } from '@guiche/contract/core/ids'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { readinessOf } from '../../roles/web-role.ts'
import { type Database, openDatabase, type TenantTransaction } from '../db/database.ts'
import type { Prepared } from '../db/run-transaction.ts'
import { withClient } from '../db/with-client.ts'
import { createMetrics, showEventLag } from '../http/metrics.ts'
import { setAside } from '../jobs/set-aside.ts'
import { createEventReader, cursorText, type LoggedEvent, parseCursor, positionNow } from './event-reader.ts'

const name = 'guiche_event_reader'
const log = pino({ level: 'silent' })
const company = CompanyId.parse(7)
let urls: TestDatabase
let db: Database
let read: LoggedEvent[]
let reader: ReturnType<typeof createEventReader>

beforeAll(async () => {
  urls = await cloneDatabase(name)
  db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 12 })
})
afterAll(async () => {
  await db.close()
  await withClient(inject('clusterUrl'), (client) => client.query(`drop database ${name} with (force)`))
})
beforeEach(async () => {
  read = []
  reader = createEventReader(db, log)
  await reader.start()
  await reader.stop()
  reader.subscribe((events) => void read.push(...events))
})

const insert = {
  name: 'test_event',
  text: `insert into events (company_id, stream, rooms, payload) values ($1, 'test', '{}', jsonb_build_object('mark', $2::text))`,
}
const own = { name: 'test_xid', text: 'select pg_current_xact_id()::text x' }
const say = (tx: TenantTransaction, mark: string) => tx.sql(insert, [tx.companyId, mark])
const marks = () => read.map(({ payload }) => payload.mark)

const never = () => {
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release: () => release() }
}

describe('the reader of the event log', () => {
  it('reads nothing of companies without sockets here, and continues after their events', async () => {
    const other = CompanyId.parse(8)
    let wanted = [company]
    reader.readOnlyOf(() => wanted)
    for (const [who, mark] of [
      [company, 'a'],
      [other, 'x'],
      [company, 'b'],
      [other, 'y'],
    ] as const)
      await db.tenant(who, (tx) => say(tx, mark))
    await reader.catchUp()
    expect(marks()).toEqual(['a', 'b'])
    expect(await reader.lagSeconds()).toBe(0)
    wanted = [company, other]
    await db.tenant(other, (tx) => say(tx, 'z'))
    await db.tenant(company, (tx) => say(tx, 'c'))
    await reader.catchUp()
    expect(marks()).toEqual(['a', 'b', 'z', 'c'])
  })

  it('continues from the end of a database that was replaced by an older one, and reports it', async () => {
    let isAhead = false
    const once: Database = {
      ...db,
      // As if the next number were far below what was read.
      eventLog: (act) =>
        db.eventLog((tx) => {
          const sql = (async (query: Prepared, values: unknown[]) => {
            const rows = await tx.sql(query, values)
            return isAhead && query.name === 'events_end' ? [{ end: '3' }] : rows
          }) as typeof tx.sql
          return act({ ...tx, sql })
        }),
    }
    const follower = createEventReader(once, log)
    let setBack = 0
    follower.subscribe((events) => void read.push(...events))
    follower.onSetBack(() => {
      setBack += 1
    })
    await follower.start()
    await follower.stop()
    isAhead = true
    await follower.catchUp()
    isAhead = false
    expect(setBack).toBe(1)
    await db.tenant(company, (tx) => say(tx, 'heard'))
    await follower.catchUp()
    expect([setBack, marks()]).toEqual([1, ['heard']])
  })

  it('skips nothing that many writers commit late, early, in any order, or not at all', async () => {
    const committed: string[] = []
    let isOver = false
    const reading = (async () => {
      while (!isOver) await reader.catchUp()
    })()
    const takesItsTime = async (tx: TenantTransaction) => {
      for (let beat = 0; beat < 8; beat += 1) await tx.sql(own)
    }
    const kinds = [
      (tx: TenantTransaction, mark: string) => say(tx, mark),
      // Its number is taken long before its first event.
      async (tx: TenantTransaction, mark: string) => {
        await takesItsTime(tx)
        await say(tx, mark)
      },
      async (tx: TenantTransaction, mark: string) => {
        await say(tx, mark)
        await takesItsTime(tx)
      },
      async (tx: TenantTransaction, mark: string) => {
        await say(tx, mark)
        throw new Error('rolled back')
      },
    ]
    const writer = async (who: number) => {
      for (let turn = 0; turn < 25; turn += 1) {
        const mark = `${who}-${turn}`
        const write = kinds[Math.floor(Math.random() * kinds.length)]
        const isKept = await db
          .tenant(company, async (tx) => write?.(tx, mark))
          .then(
            () => true,
            () => false,
          )
        if (isKept) committed.push(mark)
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_writer, who) => writer(who)))
    isOver = true
    await reading
    await reader.catchUp()
    expect(marks().toSorted()).toEqual(committed.toSorted())
    const places = read.map(({ cursor }) => [BigInt(cursor.xid), BigInt(cursor.id)] as const)
    expect(places).toEqual(places.toSorted(([x, i], [y, j]) => (x === y ? Number(i - j) : Number(x - y))))
  })

  it('waits for a transaction of ours that has an id and no event yet', async () => {
    const { until, release } = never()
    const begun = never()
    const late = db.tenant(company, async (tx) => {
      await tx.sql(own)
      begun.release()
      await until
      await say(tx, 'late')
    })
    await begun.until
    await db.tenant(company, (tx) => say(tx, 'early'))
    await reader.catchUp()
    expect(marks()).toEqual([])
    release()
    await late
    await reader.catchUp()
    expect(marks()).toEqual(['late', 'early'])
  })

  it('waits neither for another database of the server nor for another role in this one', async () => {
    const strangers = [inject('clusterUrl'), urls.owner]
    await withClient(strangers[0] ?? '', (elsewhere) =>
      withClient(strangers[1] ?? '', async (owner) => {
        for (const stranger of [elsewhere, owner]) await stranger.query('begin; select pg_current_xact_id()')
        await db.tenant(company, (tx) => say(tx, 'heard'))
        await reader.catchUp()
        expect(marks()).toEqual(['heard'])
        const now = await db.eventLog(positionNow)
        expect(BigInt(now.xid)).toBeGreaterThanOrEqual(BigInt(read[0]?.cursor.xid ?? 0))
        for (const stranger of [elsewhere, owner]) await stranger.query('rollback')
      }),
    )
  })

  it('reports the age of the oldest event that it has not delivered yet', async () => {
    expect(await reader.lagSeconds()).toBe(0)
    await db.tenant(company, (tx) => say(tx, 'waits'))
    expect(await reader.lagSeconds()).toBeGreaterThan(0)
    await reader.catchUp()
    expect(await reader.lagSeconds()).toBe(0)
  })
})

describe('the metrics of a node', () => {
  it('say how far behind its sockets are, and which recurring work was set aside', async () => {
    const metrics = createMetrics(db)
    showEventLag(metrics, reader)
    await db.tenant(company, (tx) => say(tx, 'waits'))
    await db.platform((tx) => tx.sql(setAside, { name: 'relay', key: 'test', againAt: new Date() }))
    const text = await metrics.registry.metrics()
    expect(Number(/^guiche_event_lag_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    expect(text).toContain('guiche_set_aside{work="relay"} 1')
  })

  it('say that it is not ready if the log was not read for long, though the database answers', async () => {
    const missing = (seconds: number) => readinessOf(db, { silentSeconds: () => seconds }, () => false)()
    expect([await missing(19), await missing(21)]).toEqual([[], ['events']])
  })
})

describe('the missed events of a company', () => {
  it('are found by its own index, whatever other companies did', async () => {
    const plan = await withClient(urls.owner, async (client) => {
      await client.query('set enable_seqscan = off')
      const text = `explain select id from events where (xid, id) > ('5'::xid8, 1) and (xid, id) <= ('9'::xid8, 1)
        and company_id = 7 order by company_id, xid, id limit 10`
      return (await client.query<{ 'QUERY PLAN': string }>(text)).rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/company_id_xid_id_idx.*\n.*Index Cond: .*company_id = 7/)
  })

  it('are replaced by a reload for a cursor of another epoch, or of none', async () => {
    const from = reader.position()
    await db.tenant(company, (tx) => say(tx, 'missed'))
    await reader.catchUp()
    const to = reader.position()
    expect((await reader.missed(company, from, to, 10))?.map(({ payload }) => payload.mark)).toEqual(['missed'])
    expect(await reader.missed(company, { ...from, epoch: 'feedbeef' }, to, 10)).toBeNull()
    const old = parseCursor(`${from.xid}:${from.id}`)
    expect(old && (await reader.missed(company, old, to, 10))).toBeNull()
    expect(parseCursor(cursorText(from))).toEqual(from)
  })

  it('are whole and in order when many are read in parts', async () => {
    const from = reader.position()
    const said = Array.from({ length: 250 }, (_, index) => `mark ${index}`)
    await db.tenant(company, async (tx) => {
      for (const mark of said) await say(tx, mark)
    })
    await reader.catchUp()
    const to = reader.position()
    expect((await reader.missed(company, from, to, 250))?.map(({ payload }) => payload.mark)).toEqual(said)
    expect(await reader.missed(company, from, to, 249)).toBeNull()
  })

  it('are replaced by a reload if they are long: each tab of a person would be sent them all', async () => {
    const from = reader.position()
    const long = 'x'.repeat(65_000)
    await db.tenant(company, async (tx) => {
      for (let count = 0; count < 60; count += 1) await say(tx, long)
    })
    await reader.catchUp()
    const middle = reader.position()
    expect(await reader.missed(company, from, middle, 2000)).toHaveLength(60)
    await db.tenant(company, async (tx) => {
      for (let count = 0; count < 10; count += 1) await say(tx, long)
    })
    await reader.catchUp()
    expect(await reader.missed(company, from, reader.position(), 2000)).toBeNull()
  })

  it('are replaced by a reload if a day of the log is dropped while they are read', async () => {
    const from = reader.position()
    await db.tenant(company, (tx) => say(tx, 'missed'))
    await reader.catchUp()
    const to = reader.position()
    let looks = 0
    const meanwhile: Database = {
      ...db,
      eventLog: (work) =>
        db.eventLog((tx) =>
          work({
            sql: async (query: never, ...values: never[]) => {
              const rows = await tx.sql(query, ...values)
              // As if the drop had been committed after the first look.
              return 'name' in (query as object) &&
                (query as { name: string }).name === 'events_known_part' &&
                ++looks === 2
                ? [{ cut: to.xid, next: '9999999999' }]
                : rows
            },
          } as unknown as typeof tx),
        ),
    }
    const beside = createEventReader(meanwhile, log)
    await beside.start()
    await beside.stop()
    expect(await beside.missed(company, from, to, 10)).toBeNull()
  })

  it('are replaced by a reload if they cannot be read in time, and writing continues', async () => {
    const from = reader.position()
    await db.tenant(company, (tx) => say(tx, 'missed'))
    await reader.catchUp()
    const to = reader.position()
    await withClient(urls.owner, async (owner) => {
      await owner.query('begin; lock table event_log_cuts in access exclusive mode')
      expect(await reader.missed(company, from, to, 10)).toBeNull()
      await owner.query('rollback')
    })
    expect(await reader.missed(company, from, to, 10)).toHaveLength(1)
  }, 20_000)
})

describe('the partitions of the log', () => {
  it('are created later if a reader blocks that, and writing does not wait for it', async () => {
    const days = `select count(*)::int n from pg_inherits where inhparent = 'events'::regclass`
    const count = () => withClient(urls.owner, async (client) => (await client.query<{ n: number }>(days)).rows[0]?.n)
    const before = await count()
    await withClient(urls.owner, async (owner) => {
      const last = `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'events'::regclass and c.relname ~ '^events_\\d{8}$' order by 1 desc limit 1`
      const name = (await owner.query<{ relname: string }>(last)).rows[0]?.relname ?? ''
      await owner.query(`drop table ${name}`)
    })
    const { until, release } = never()
    const begun = never()
    const reads = db.platform(async (tx) => {
      await tx.sql({ name: 'test_read', text: 'select count(*) from events' })
      begun.release()
      await until
    })
    await begun.until
    const keep = { name: 'test_keep', text: 'select keep_event_partitions(3)' }
    await db.platform((tx) => tx.sql(keep))
    expect(await count()).toBe((before ?? 0) - 1)
    release()
    await reads
    await db.platform((tx) => tx.sql(keep))
    expect(await count()).toBe(before)
  }, 20_000)

  it('are made and dropped although those of before were of another time zone', async () => {
    await withClient(urls.owner, async (owner) => {
      const dayOf = async (later: number) =>
        (await owner.query<{ day: string }>(`select to_char(current_date + ${later}, 'YYYYMMDD') as day`)).rows[0]?.day
      const [old, last, next] = [await dayOf(-5), await dayOf(2), await dayOf(3)]
      await owner.query(`set timezone = 'America/Sao_Paulo'; drop table events_${last}, events_${next};
        create table events_${old} partition of events for values from ('${old}') to ('${old} 23:00');
        create table events_${last} partition of events for values from ('${last}') to (date '${last}' + 1)`)
      await owner.query(`set timezone = 'UTC'; select keep_event_partitions(3)`)
      const there = async (day: string | undefined) =>
        (await owner.query<{ name: string | null }>(`select to_regclass('events_${day}') as name`)).rows[0]?.name
      expect([await there(old), await there(last), await there(next)]).toEqual([null, `events_${last}`, null])
      // Days are made in UTC wherever they are made.
      await owner.query(
        `drop table events_${last}; set timezone = 'America/Sao_Paulo'; select keep_event_partitions(3)`,
      )
      const bounds = `set timezone = 'UTC'; select pg_get_expr(relpartbound, oid) as bound from pg_class where relname = 'events_${next}'`
      const [, answered] = (await owner.query(bounds)) as unknown as { rows: { bound: string }[] }[]
      expect(answered?.rows[0]?.bound).toContain('00:00:00+00')
    })
  })
})

describe('a transaction that hangs', () => {
  it('is ended by the database, and the events that it blocked are delivered', async () => {
    const hung = new (await import('pg')).default.Client({ connectionString: urls.app })
    hung.on('error', () => {})
    await hung.connect()
    // As every connection of a pool is set, with a shorter patience.
    const settings = await db.platform((tx) =>
      tx.sql<{ idle: string; locks: string }>({
        name: 'test_settings',
        text: `select current_setting('idle_in_transaction_session_timeout') idle, current_setting('lock_timeout') locks`,
      }),
    )
    expect(settings).toEqual([{ idle: '10s', locks: '15s' }])
    await hung.query(`set idle_in_transaction_session_timeout = 300; begin; select pg_current_xact_id()`)
    await db.tenant(company, (tx) => say(tx, 'behind it'))
    await reader.catchUp()
    expect(marks()).toEqual([])
    await expect
      .poll(async () => {
        await reader.catchUp()
        return marks()
      })
      .toEqual(['behind it'])
    await hung.end().catch(() => {})
  })
})

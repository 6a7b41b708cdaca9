/** After the storm: waits until nothing changes any more, then reads the product's state and the phones. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompanyId } from '@guiche/contract/core/ids'
import { dashboardFigures as asked } from '@guiche/contract/features/dashboard'
import { systemContext } from '@guiche/server/context'
import { recountFigures } from '@guiche/server/features/figures/actions/fold-figures'
import { dashboardFigures } from '@guiche/server/features/figures/queries/dashboard'
import { withClient } from '@guiche/server/platform/db/with-client'
import { archiveNumber } from './archive/archive.ts'
import type { ChatCustomer } from './customers/customers.ts'
import type { StoredRow } from './judge/judge.ts'
import type { Ledger, OnPhone } from './ledger.ts'
import { menuNumbers } from './menus/house.ts'
import type { Stage } from './stage/stage.ts'

/** Messages through menus and imported messages are judged separately. */
const apart = [...Object.values(menuNumbers), archiveNumber].join("', '")
const isOfChats = `m.connection_id not in (select id from connections where company_id = $1 and name in ('${apart}'))`

const messageRows = {
  name: 'chaos_rows',
  text: `select c.name as chat, m.body as text, m.from_me, m.ack, m.delivery, m.failure_code, m.media_state, m.sent_at, m.received_at,
      (select string_agg(concat_ws(' ', to_char(d.started_at at time zone 'UTC', 'HH24:MI:SS'), coalesce(d.outcome, 'open'), d.failure_code, to_char(d.ended_at at time zone 'UTC', 'HH24:MI:SS')), ', ' order by d.number)
        from delivery_attempts d where d.company_id = m.company_id and d.message_id = m.id) as attempts
    from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    where m.company_id = $1 and not m.is_private and ${isOfChats} order by m.contact_id, m.connection_id, m.seq`,
}
const doubled = {
  name: 'chaos_doubled',
  text: `select c.name as chat from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
    where c.company_id = $1 and t.status <> 'closed' group by c.name having count(*) > 1`,
}
/** An unfinished ticket has one active attendance, and a finished one has none. */
const unattended = {
  name: 'chaos_unattended',
  text: `select 'ticket ' || t.id || ' is ' || t.status || ' and has ' || count(a.id) || ' attendances that go on' as what from tickets t
    left join attendances a on a.company_id = t.company_id and a.ticket_id = t.id and a.ended_at is null
    where t.company_id = $1 and t.imported_at is null
    group by t.id, t.status having count(a.id) <> case when t.status in ('closed', 'nps') then 0 else 1 end`,
}
const unsettled = {
  name: 'chaos_unsettled',
  text: `select count(*) filter (where ${isOfChats})::int as stored, count(*) filter (where from_me and delivery <> 'failed' and ack < 2)::int as outbound,
      count(*) filter (where media_state = 'pending')::int as files, coalesce(sum(ack), 0)::int as acks,
      (select count(*)::int from imports where company_id = $1 and state in ('gathering', 'running')) as imports,
      (select count(*)::int from import_messages where company_id = $1) as old
    from messages m where m.company_id = $1`,
}

/** The jobs of files that are still being fetched. */
const fileJobs = `select c.name || ' ' || m.body as file, coalesce(t.identifier, 'no job') as job, (j.run_at - now())::text as due, j.attempts,
      j.locked_at::text, j.locked_by, left(j.last_error, 300) as last_error, j.payload->>'waitedMs' as waited_ms
    from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    left join graphile_worker._private_jobs j on j.payload->>'messageId' = m.id::text
    left join graphile_worker._private_tasks t on t.id = j.task_id
    where m.media_state = 'pending'`

/** Jobs that are due and that nobody takes, and those that somebody keeps for much longer than they last. */
const leftJobs = `select t.identifier || ': ' || count(*) || case when j.locked_at is null then ' due and not taken, for ' else ' kept, for ' end
      || date_trunc('second', now() - min(coalesce(j.locked_at, j.run_at))) as what
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now() - interval '10 seconds')
      or j.locked_at < now() - interval '2 minutes'
    group by t.identifier, j.locked_at is null order by 1`

interface Row {
  chat: string
  text: string
  from_me: boolean
  ack: number
  delivery: string
  failure_code: string | null
  media_state: string
  sent_at: Date | null
  received_at: Date | null
  attempts: string | null
  [column: string]: unknown
}

interface Count {
  stored: number
  outbound: number
  files: number
  acks: number
  /** Imports that are not finished, and what they have not stored yet. */
  imports: number
  old: number
  [column: string]: unknown
}

const lookEveryMs = 1_000

/** Each single value of a response by its path, such as `.figures.opened`. */
const leavesOf = (value: unknown, path = ''): Map<string, unknown> =>
  typeof value === 'object' && value !== null
    ? new Map(Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, `${path}.${name}`)]))
    : new Map([[path, value]])

export const openRecords = async (stage: Stage) => {
  const { deps, close } = await stage.openDatabase()
  const ask = <R extends Record<string, unknown>>(query: { name: string; text: string }) =>
    systemContext(deps, CompanyId.parse(stage.companyId)).transact(({ tx }) => tx.sql<R>(query, [stage.companyId]))
  return {
    close,
    rows: async (): Promise<StoredRow[]> =>
      (await ask<Row>(messageRows)).map(({ chat, text, ack, delivery, ...row }) => ({
        ...{ chat, text, ack, delivery },
        fromMe: row.from_me,
        failure: row.failure_code,
        mediaState: row.media_state,
        sentAt: row.sent_at?.getTime() ?? null,
        receivedAt: row.received_at?.getTime() ?? null,
        attempts: row.attempts ?? 'none',
      })),
    doubledTickets: async () => (await ask<{ chat: string }>(doubled)).map(({ chat }) => chat),
    /** Where the figures differ from a full recount; one sentence each. */
    figures: async (): Promise<string[]> => {
      const ctx = systemContext(deps, CompanyId.parse(stage.companyId))
      const year = asked.query.parse({ date_from: '2026-01-01', date_to: '2099-12-31' })
      const shown = async () => {
        const { figures, series, arrivals } = await dashboardFigures(ctx, year)
        return leavesOf({ figures, series, arrivals })
      }
      const kept = await shown()
      await recountFigures(ctx)
      const anew = await shown()
      const lost = (await ask<{ what: string }>(unattended)).map(({ what }) => what)
      const changed = [...anew].filter(([name, value]) => kept.get(name) !== value)
      return [...lost, ...changed.map(([name, value]) => `${name} was ${kept.get(name)} and is ${value}`)]
    },
    fileJobs: async (): Promise<string[]> => {
      const url = await stage.databaseUrl()
      const { rows } = await withClient(url, (client) => client.query(fileJobs))
      return rows.map((row) => JSON.stringify(row))
    },
    /** One sentence per kind of job; empty as soon as there are none. */
    leftJobs: async (withinMs: number): Promise<string[]> => {
      const url = await stage.databaseUrl()
      for (const end = Date.now() + withinMs; ; await sleep(lookEveryMs)) {
        const { rows } = await withClient(url, (client) => client.query<{ what: string }>(leftJobs))
        if (rows.length === 0 || Date.now() >= end) return rows.map(({ what }) => what)
      }
    },
    count: async (): Promise<Count> => {
      const [count] = await ask<Count>(unsettled)
      if (!count) throw new Error('the count must return one row')
      return count
    },
  }
}

export type Records = Awaited<ReturnType<typeof openRecords>>

/** Until everything has arrived and been confirmed, or nothing has changed for `patienceMs`. */
export const settle = async (records: Records, ledger: Ledger, patienceMs: number): Promise<number> => {
  const began = Date.now()
  let movedAt = began
  let before = ''
  for (;;) {
    const count = await records.count()
    const untold = ledger.said.filter(
      ({ direction, text }) => direction === 'outbound' && !ledger.told.has(text),
    ).length
    const refused = [...ledger.told.values()].filter(({ outcome }) => outcome === 'refused').length
    const missing = ledger.said.length - refused - count.stored
    if (count.outbound === 0 && count.files === 0 && count.imports === 0 && untold === 0 && missing <= 0)
      return Date.now() - began
    const now = JSON.stringify([count, untold])
    if (now !== before) movedAt = Date.now()
    before = now
    if (Date.now() - movedAt > patienceMs) return Date.now() - began
    await sleep(lookEveryMs)
  }
}

export const readPhones = async (customers: readonly ChatCustomer[]): Promise<OnPhone[]> => {
  const phones: OnPhone[] = []
  for (const customer of customers) phones.push(...(await customer.onPhone()))
  return phones
}

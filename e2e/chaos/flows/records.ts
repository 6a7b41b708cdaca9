/** The product's state of the runs. A kill may interrupt each query, so callers retry. */
import { withClient } from '@guiche/server/platform/db/with-client'
import type { Stage } from '../stage/stage.ts'
import type { WalkRun } from './judge.ts'

type Found = Pick<Stage, 'runningDatabase' | 'companyId'>

const runs = `select c.name, r.ending, r.wait_kind,
    (select array_agg(o ->> 'text' order by s.number, n) filter (where o ->> 'kind' in ('say', 'menu')) from flow_steps s,
      jsonb_array_elements(s.output) with ordinality as each(o, n) where s.company_id = r.company_id and s.run_id = r.id) as said,
    (select count(*) from flow_steps s, jsonb_array_elements(s.output) o
      where s.company_id = r.company_id and s.run_id = r.id and o ->> 'kind' = 'late')::int as late
  from flow_runs r join flows f on f.company_id = r.company_id and f.id = r.flow_id and f.name = $2
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  where r.company_id = $1 order by r.id`

const now = `select coalesce(r.wait_kind, 'nothing') as wait, count(*)::int as count from flow_runs r
  where r.company_id = $1 and r.ended_at is null group by 1 order by 2 desc`

const failed = `select c.name, m.body as text from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
  where m.company_id = $1 and m.from_me and m.delivery = 'failed'`

const ask = async <Row extends object>({ runningDatabase, companyId }: Found, text: string, ...more: string[]) =>
  withClient(await runningDatabase(), async (client) => {
    const { rows } = await client.query<Row & Record<string, unknown>>(text, [companyId, ...more])
    return rows
  })

/** By the names of the customers. */
export const readRuns = async (stage: Found, flow: string): Promise<Map<string, WalkRun[]>> => {
  const found = new Map<string, WalkRun[]>()
  interface Row {
    name: string
    ending: string | null
    wait_kind: string | null
    said: string[] | null
    late: number
  }
  for (const { name, ending, wait_kind, said, late } of await ask<Row>(stage, runs, flow))
    found.set(name, [...(found.get(name) ?? []), { ending, wait: wait_kind, said: said ?? [], late }])
  return found
}

/** The number of running runs, by what they wait for. */
export const runningNow = (stage: Found) => ask<{ wait: string; count: number }>(stage, now)

/** Messages that are shown as failed. */
export const failedWords = (stage: Found) => ask<{ name: string; text: string }>(stage, failed)

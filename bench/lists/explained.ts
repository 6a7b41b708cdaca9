import { rolePasswords, roleUrl } from '@guiche/server/platform/db/roles'
import { withClient } from '@guiche/server/platform/db/with-client'
import pg from 'pg'
import { secretKey } from '../stage/cluster.ts'
import type { Statement } from './statement-watch.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Rows Removed by Filter'?: number
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: PlanNode[]
}

interface Blocks {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Other load on the machine only adds time: the quickest run counts. */
const turns = 12

interface Explained {
  /** Of the quickest run. */
  ms: number
  pages: number
  /** The node that discards most rows after reading them. */
  wasted: string
  /** Sequential scans of large tables. */
  scanned: string
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const large = new Set(['tickets', 'messages', 'contacts', 'contact_identities', 'contact_tags', 'events'])

const judge = (plan: PlanNode) => {
  const nodes = nodesOf(plan)
  const removed = (node: PlanNode) => (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1)
  const worst = nodes.reduce((most, node) => (removed(node) > removed(most) ? node : most), plan)
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
  return {
    wasted:
      removed(worst) > 0
        ? `${removed(worst)} by ${worst['Index Name'] ?? worst['Relation Name'] ?? worst['Node Type']}`
        : '',
    scanned: scans.map((node) => node['Relation Name']).join(', '),
  }
}

/** As the role sees it, with the plan that a prepared statement settles on. */
export const explain = (
  ownerUrl: string,
  { text, values }: Statement,
  mode: 'generic' | 'custom',
  role: 'app' | 'platform' = 'app',
): Promise<Explained> =>
  withClient(roleUrl(ownerUrl, role, rolePasswords(secretKey)[role]), async (client) => {
    await client.query(
      `select set_config('app.company_id', '1', false), set_config('plan_cache_mode', 'force_${mode}_plan', false), set_config('jit', 'off', false)`,
    )
    await client.query(`prepare explained as ${text}`)
    const run = `explain (analyze, buffers, format json) execute explained${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
    const explained: { Plan: PlanNode & Blocks; 'Execution Time': number }[] = []
    for (let turn = 0; turn < turns; turn += 1) explained.push((await client.query(run)).rows[0]['QUERY PLAN'][0])
    const plan = explained.at(-1)?.Plan
    if (!plan) throw new Error('EXPLAIN returned nothing')
    const ms = Math.min(...explained.map((each) => each['Execution Time']))
    return { ms, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ...judge(plan) }
  })

/** Flows in the database: drawn, published, and the welcome of every company's first number. */
import { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type pg from 'pg'

type DrawnNode = [id: string, type: string, data: object]

/** From node to node in order, and from the last one to the second, repeatedly. */
export const looped = (...nodes: readonly DrawnNode[]): FlowGraph => {
  const all: DrawnNode[] = [['start', 'start', {}], ...nodes]
  const [second] = nodes
  const ids = all.map(([id]) => id)
  const ways = ids.map((id, at) => [id, ids[at + 1] ?? second?.[0] ?? ''] as const)
  return FlowGraph.parse({
    nodes: all.map(([id, type, data], at) => ({ id, type, data, position: { x: at * 320, y: 100 } })),
    connections: ways.map(([source, target]) => ({ id: `${source}-${target}`, source, target, sourceHandle: 'a' })),
  })
}

/** A customer who writes to a company's first number for the first time enters it. */
export const publishEverywhere = async (client: pg.Client, companies: number, graph: FlowGraph): Promise<void> => {
  await client.query(
    `insert into flows (id, company_id, name, graph, version, published_revision, published_at) overriding system value
      select c * 10 + 1, c, 'Fluxo', $2, 1, 1, now() from generate_series(1, $1::int) c`,
    [companies, JSON.stringify(graph)],
  )
  await client.query(
    `insert into flow_versions (company_id, flow_id, number, name, graph, node_count, published_at)
      select company_id, id, 1, name, graph, jsonb_array_length(graph -> 'nodes'), now() from flows`,
  )
  await client.query(
    'update connections set flow_id_welcome = company_id * 10 + 1, max_use_bot_queues = 0 where id = company_id * 10 + 1 and company_id <= $1',
    [companies],
  )
}

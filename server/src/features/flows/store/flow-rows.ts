import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { type FlowUse, mostFlowUses } from '@guiche/contract/features/flow-uses'
import { flows, flowVersions, type KeptKeys } from '../../../../schema/flow-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'

const lock = statement('flow_lock', 'select id from flows where company_id = :companyId and id = :id for update').rows<{
  id: number
}>()
export const lockFlow = async (tx: TenantTransaction, id: number): Promise<boolean> =>
  (await tx.sql(lock, { id })).length > 0

const insert = insertInto('flow_insert', flows, {
  given: ['name', 'updatedBy', 'createdAt', 'updatedAt'],
  computed: { graph: ':graph::jsonb' },
  after: 'returning id',
}).rows<{ id: number }>()
export const insertFlow = async (
  tx: TenantTransaction,
  { graph, at, ...flow }: { name: string; graph: FlowGraph; updatedBy: number; at: Date },
): Promise<number> => {
  const [row] = await tx.sql(insert, { ...flow, createdAt: at, updatedAt: at, graph: JSON.stringify(graph) })
  if (!row) throw new Error('the flow was not inserted')
  return row.id
}

const rename = statement(
  'flow_rename',
  'update flows set name = :name, is_active = :isActive, updated_by = :updatedBy, updated_at = :at where company_id = :companyId and id = :id',
)
export const saveFlowName = (
  tx: TenantTransaction,
  flow: { id: number; name: string; isActive: boolean; updatedBy: number; at: Date },
) => tx.sql(rename, flow)

const draw = statement(
  'flow_draw',
  `update flows set graph = :graph::jsonb, kept_keys = :keptKeys::jsonb, revision = revision + 1, updated_by = :updatedBy, updated_at = :at
    where company_id = :companyId and id = :id`,
)
export const saveGraph = (
  tx: TenantTransaction,
  { graph, keptKeys, ...flow }: { id: number; graph: FlowGraph; keptKeys: KeptKeys; updatedBy: number; at: Date },
) => tx.sql(draw, { ...flow, graph: JSON.stringify(graph), keptKeys: JSON.stringify(keptKeys) })

const insertVersion = insertInto('flow_version_insert', flowVersions, {
  given: ['flowId', 'number', 'name', 'nodeCount', 'publishedAt', 'publishedBy'],
  computed: { graph: ':graph::jsonb' },
})
const publish = statement(
  'flow_publish',
  `update flows set version = :number, published_revision = revision, published_at = :at, updated_by = :updatedBy, updated_at = :at
    where company_id = :companyId and id = :id`,
)
export const saveVersion = async (
  tx: TenantTransaction,
  {
    id,
    graph,
    name,
    number,
    at,
    by,
  }: { id: number; graph: FlowGraph; name: string; number: number; at: Date; by: number },
): Promise<void> => {
  const nodeCount = graph.nodes.length
  const version = { flowId: id, number, name, nodeCount, publishedAt: at, publishedBy: by }
  await tx.sql(insertVersion, { ...version, graph: JSON.stringify(graph) })
  await tx.sql(publish, { id, number, at, updatedBy: by })
}

const names = statement('flow_names', 'select name from flows where company_id = :companyId').rows<{ name: string }>()
/** Lower-cased by the program, because the database lower-cases fewer characters. */
export const namesTaken = async (tx: TenantTransaction): Promise<Set<string>> =>
  new Set((await tx.sql(names)).map(({ name }) => name.toLowerCase()))

const uses = statement(
  'flow_uses',
  `with mine as (select id, name from integrations where company_id = :companyId and flow_id = :id)
    (select 'connection' kind, id, name, null::text through from connections
      where company_id = :companyId and deleted_at is null and (flow_id_welcome = :id or flow_id_not_phrase = :id) order by name)
    union all (select 'phrase', id, name, null from phrase_campaigns where company_id = :companyId and flow_id = :id order by name)
    union all (select 'integration', id, name, null from mine order by name)
    union all (select 'connection', w.id, w.name, mine.name from mine
      join connections w on w.company_id = :companyId and w.integration_id = mine.id and w.deleted_at is null order by w.name)
    union all (select 'queue', q.id, q.name, mine.name from mine
      join queues q on q.company_id = :companyId and q.integration_id = mine.id and q.removed_at is null order by q.name)
    union all (select 'option', o.queue_id, o.title, mine.name from mine
      join queue_options o on o.company_id = :companyId and o.opt_integration_id = mine.id order by o.title)
    limit ${mostFlowUses}`,
).rows<FlowUse>()
export const usesOf = (tx: TenantTransaction, id: number) => tx.sql(uses, { id })

const graphs = statement(
  'flow_graphs',
  `select graph from flows where company_id = :companyId and id = :id
    union all select graph from flow_versions where company_id = :companyId and flow_id = :id`,
).rows<{ graph: FlowGraph }>()
/** The draft and all versions. */
export const graphsOf = async (tx: TenantTransaction, id: number): Promise<FlowGraph[]> =>
  (await tx.sql(graphs, { id })).map(({ graph }) => graph)

const remove = statement('flow_remove', 'delete from flows where company_id = :companyId and id = :id')
export const removeFlow = (tx: TenantTransaction, id: number) => tx.sql(remove, { id })

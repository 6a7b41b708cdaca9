/** Nodes that call an external system themselves. Integrations and prompts store the same in their own rows. */
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import { flowAskedNodes } from '../../../../schema/flow-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'

export interface AskedNode {
  flowId: number
  nodeId: string
}

const health = statement(
  'asked_node_health',
  'select failures, failed_at from flow_asked_nodes where company_id = :companyId and flow_id = :flowId and node_id = :nodeId',
).rows<{ failures: number; failed_at: Date | null }>()
export const healthOf = async (tx: TenantTransaction, { flowId, nodeId }: AskedNode) =>
  (await tx.sql(health, { flowId, nodeId }))[0] ?? { failures: 0, failed_at: null }

const works = insertInto('asked_node_works', flowAskedNodes, {
  given: ['flowId', 'nodeId'],
  computed: { heardAt: ':now' },
  after: `on conflict (company_id, flow_id, node_id) do update set heard_at = :now, failures = 0
    where flow_asked_nodes.failures > 0 or flow_asked_nodes.heard_at is null or flow_asked_nodes.heard_at < :now::timestamptz - interval '10 seconds'`,
})
/**
 * For a node that answers many customers the row is written only now and then: otherwise each would wait for the
 * previous one.
 */
export const nodeWorks = (tx: TenantTransaction, given: AskedNode & { now: Date }) => tx.sql(works, given)

const fails = insertInto('asked_node_fails', flowAskedNodes, {
  given: ['flowId', 'nodeId', 'failure'],
  computed: { failedAt: ':now', failures: '1' },
  after: `on conflict (company_id, flow_id, node_id) do update set failed_at = :now, failure = :failure,
      failures = flow_asked_nodes.failures + 1`,
})
export const nodeFails = (tx: TenantTransaction, given: AskedNode & { failure: OutsideFailure; now: Date }) =>
  tx.sql(fails, given)

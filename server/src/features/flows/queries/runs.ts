import type { Answer } from '@guiche/contract/core/endpoint'
import type { FlowId, TicketRef } from '@guiche/contract/core/ids'
import type {
  FlowRun,
  FlowRunId,
  FlowStep,
  flowCounts,
  flowRunDetails,
  listFlowRuns,
  NodeCount,
} from '@guiche/contract/features/flow-runs'
import { flowRuns } from '../../../../schema/flow-tables.ts'
import type { UserCtx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { columnsOf } from '../../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { withoutKeys } from '../rules/node-keys.ts'
import { type RunRow, toRunView } from '../view.ts'
import { flowRow, versionRow } from './flows.ts'

const perPage = 20
const perTicket = 50

const shown = `${columnsOf(flowRuns, 'r')}, f.name flow_name, t.uuid ticket_uuid, c.name contact_name
    from flow_runs r join flows f on f.company_id = r.company_id and f.id = r.flow_id
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id`

const page = statement(
  'flow_runs_page',
  `select ${shown} where r.company_id = :companyId and r.id = any(array(
      select p.id from flow_runs p where p.company_id = :companyId and p.flow_id = :flowId
        and (:version::int is null or p.version = :version) and (:nodeId::text is null or p.node_id = :nodeId)
        and (:state::text is null or (p.ended_at is null) = (:state = 'running'))
        and (:after::int is null or p.id < :after) order by p.id desc offset :offset limit :limit)) order by r.id desc`,
).rows<RunRow>()

interface RunsQuery extends AskedPage {
  version?: number | undefined
  nodeId?: string | undefined
  state?: 'running' | 'ended' | undefined
}

export const flowRunsPage = (ctx: UserCtx, flowId: FlowId, query: RunsQuery): Promise<Answer<typeof listFlowRuns>> =>
  ctx.transact(async ({ tx }) => {
    await flowRow(tx, flowId)
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      flowId,
      version: query.version ?? null,
      nodeId: query.nodeId ?? null,
      state: query.state ?? null,
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown: runs, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { runs: runs.map(toRunView), ...more }
  })

const one = statement('flow_run', `select ${shown} where r.company_id = :companyId and r.id = :runId`).rows<RunRow>()
const steps = statement(
  'flow_run_steps',
  `select number, node_id "nodeId", input, output, created_at at from flow_steps
    where company_id = :companyId and run_id = :runId order by number`,
).rows<Omit<FlowStep, 'at'> & { at: Date }>()

export const flowRunOf = (ctx: UserCtx, runId: FlowRunId): Promise<Answer<typeof flowRunDetails>> =>
  ctx.transact(async ({ tx }) => {
    const [row] = await tx.sql(one, { runId })
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    const [version, passed] = await Promise.all([versionRow(tx, row.flow_id, row.version), tx.sql(steps, { runId })])
    return {
      ...toRunView(row),
      steps: passed.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
      variables: { ...row.state.variables },
      flow: withoutKeys(version.graph),
    }
  })

const ticketOf = statement(
  'flow_run_ticket',
  'select id from tickets where company_id = :companyId and (id = :ticketId::int or uuid = :uuid::uuid)',
).rows<{ id: number }>()
const ofTicket = statement(
  'flow_runs_of_ticket',
  `select ${shown} where r.company_id = :companyId and r.ticket_id = :ticketId order by r.id desc limit ${perTicket}`,
).rows<RunRow>()

export const runsOfTicket = (ctx: UserCtx, ref: TicketRef): Promise<FlowRun[]> =>
  ctx.transact(async ({ tx }) => {
    const byId = typeof ref === 'number'
    const [ticket] = await tx.sql(ticketOf, { ticketId: byId ? ref : null, uuid: byId ? null : ref })
    if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
    return (await tx.sql(ofTicket, { ticketId: ticket.id })).map(toRunView)
  })

const counts = statement(
  'flow_node_counts',
  `select s.node_id "nodeId", count(distinct s.run_id)::int entered,
      count(distinct s.run_id) filter (where r.ended_at is null and r.node_id = s.node_id)::int waiting,
      count(distinct s.run_id) filter (where s.input is not null)::int answered,
      count(distinct s.run_id) filter (where r.node_id = s.node_id and r.ended_at is not null and r.ending <> 'finished')::int dropped
    from flow_runs r join flow_steps s on s.company_id = r.company_id and s.run_id = r.id
    where r.company_id = :companyId and r.flow_id = :flowId and r.version = :version group by s.node_id order by s.node_id`,
).rows<NodeCount & Record<string, unknown>>()
const total = statement(
  'flow_run_count',
  'select count(*)::int runs from flow_runs where company_id = :companyId and flow_id = :flowId and version = :version',
).rows<{ runs: number }>()

export const countsOf = (
  ctx: UserCtx,
  flowId: FlowId,
  wanted: number | undefined,
): Promise<Answer<typeof flowCounts>> =>
  ctx.transact(async ({ tx }) => {
    const flow = await flowRow(tx, flowId)
    const version = wanted ?? flow.version
    if (version === null) return { version, runs: 0, nodes: [] }
    const [nodes, [all]] = await Promise.all([tx.sql(counts, { flowId, version }), tx.sql(total, { flowId, version })])
    return { version, runs: all?.runs ?? 0, nodes }
  })

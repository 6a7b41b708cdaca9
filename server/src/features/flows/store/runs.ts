import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { RunEnding, RunTrigger } from '@guiche/contract/features/flow-runs'
import type { FlowState } from '@guiche/flow-engine/flow-state'
import { flowRuns } from '../../../../schema/flow-tables.ts'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'
import type { KeptRun, KeptStep } from '../rules/run.ts'

export interface StoredRun {
  id: number
  flowId: number
  version: number
  state: FlowState
  graph: FlowGraph
}

const running = statement(
  'flow_run_of_ticket',
  `select r.id, r.flow_id "flowId", r.version, r.state, v.graph from flow_runs r
      join flow_versions v on v.company_id = r.company_id and v.flow_id = r.flow_id and v.number = r.version
    where r.company_id = :companyId and r.ticket_id = :ticketId and r.ended_at is null`,
).rows<StoredRun & Record<string, unknown>>()
export const runningRun = async (tx: TenantTransaction, ticketId: number): Promise<StoredRun | null> =>
  (await tx.sql(running, { ticketId }))[0] ?? null

const published = statement(
  'flow_published',
  `select v.number, v.graph from flows f join flow_versions v on v.company_id = f.company_id and v.flow_id = f.id and v.number = f.version
    where f.company_id = :companyId and f.id = :flowId and f.is_active`,
).rows<{ number: number; graph: FlowGraph }>()
export const publishedFlow = async (tx: TenantTransaction, flowId: number) =>
  (await tx.sql(published, { flowId }))[0] ?? null

const insert = insertInto('flow_run_insert', flowRuns, {
  given: ['flowId', 'version', 'ticketId', 'trigger', 'startedAt'],
  computed: { state: ':state::jsonb' },
  after: 'returning id',
}).rows<{ id: number }>()
export const insertRun = async (
  tx: TenantTransaction,
  {
    state,
    ...run
  }: { flowId: number; version: number; ticketId: number; trigger: RunTrigger; state: FlowState; startedAt: Date },
): Promise<number> => {
  const [row] = await tx.sql(insert, { ...run, state: JSON.stringify(state) })
  if (!row) throw new Error('the run was not inserted')
  return row.id
}

const save = statement(
  'flow_run_save',
  `update flow_runs set state = :state::jsonb, ending = :ending, node_id = :nodeId, wait_kind = :waitKind, resume_at = :resumeAt, waits_since = :waitsSince, ended_at = :endedAt
    where company_id = :companyId and id = :runId`,
)
export const saveRun = (tx: TenantTransaction, { state, ...run }: KeptRun) =>
  tx.sql(save, { ...run, state: JSON.stringify(state) })

const insertSteps = statement(
  'flow_steps_insert',
  `insert into flow_steps (company_id, run_id, number, node_id, input, output, created_at)
    select :companyId, :runId, known.n + s.ordinality, s.step ->> 'nodeId', s.step ->> 'input', s.step -> 'output', :now
    from jsonb_array_elements(:steps::jsonb) with ordinality s(step, ordinality)
    cross join (select coalesce(max(number), 0) n from flow_steps where company_id = :companyId and run_id = :runId) known`,
)
export const appendSteps = async (
  tx: TenantTransaction,
  { runId, steps, now }: { runId: number; steps: readonly KeptStep[]; now: Date },
): Promise<void> => {
  if (steps.length > 0) await tx.sql(insertSteps, { runId, now, steps: JSON.stringify(steps) })
}

const insertStep = statement(
  'flow_step_insert',
  `insert into flow_steps (company_id, run_id, number, node_id, input, output, created_at)
    select :companyId, r.id, coalesce((select max(number) from flow_steps where company_id = :companyId and run_id = r.id), 0) + 1,
      :nodeId, null, :output::jsonb, :now
    from flow_runs r where r.company_id = :companyId and r.id = :runId`,
)
/** Also if the run is over or deleted. */
export const appendStep = async (
  tx: TenantTransaction,
  { output, ...step }: { runId: number; nodeId: string; output: KeptStep['output']; now: Date },
): Promise<void> => {
  await tx.sql(insertStep, { ...step, output: JSON.stringify(output) })
}

const end = statement(
  'flow_run_end',
  `update flow_runs set ending = :ending, ended_at = :now, resume_at = null, waits_since = null, wait_kind = null
    where company_id = :companyId and ticket_id = :ticketId and ended_at is null returning id`,
).rows<{ id: number }>()
export const endRunOf = async (
  tx: TenantTransaction,
  run: { ticketId: number; ending: RunEnding; now: Date },
): Promise<boolean> => (await tx.sql(end, run)).length > 0

export interface OverdueRun {
  companyId: number
  ticketId: number
}

/** The name of this work for set-aside rows. */
export const overdueWork = 'resume-overdue-flows'
const perTurn = 500
const due = statement(
  'flow_runs_overdue',
  `select due.company_id "companyId", due.ticket_id "ticketId" from (
      select r.company_id, r.ticket_id, r.resume_at, row_number() over (partition by r.company_id order by r.resume_at) turn
        from flow_runs r join companies co on co.id = r.company_id and co.status
        where (r.resume_at < :before or r.waits_since > :now::timestamptz + interval '2 seconds') and r.ended_at is null
          and ${notSetAside(overdueWork, `r.company_id || ':' || r.ticket_id`, ':now::timestamptz')}
    ) due order by due.turn, due.resume_at limit ${perTurn}`,
).rows<OverdueRun & Record<string, unknown>>()
/** Over all companies, the longest overdue of each first: delays that nobody ended in their time, and those that began later than now. */
export const overdueRuns = (tx: Transaction, times: { before: Date; now: Date }) => tx.sql(due, times)

const led = statement(
  'flow_tickets_led',
  'select ticket_id "ticketId" from flow_runs where company_id = :companyId and flow_id = :flowId and ended_at is null order by ticket_id',
).rows<{ ticketId: number }>()
/** The tickets in which a flow runs now. */
export const ticketsLedBy = async (tx: TenantTransaction, flowId: number): Promise<number[]> =>
  (await tx.sql(led, { flowId })).map(({ ticketId }) => ticketId)

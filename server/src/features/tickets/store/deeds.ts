/** What was done to tickets and may be taken back: the deed, and a step for each of its tickets. */
import type { DeedId, TicketId } from '@guiche/contract/core/ids'
import type { DeedKind } from '@guiche/contract/features/ticket-deeds'
import type { TicketChange } from '@guiche/contract/features/tickets'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import type { KeptState } from '../rules/kept-state.ts'
import type { TicketState } from '../rules/transitions.ts'

/** What is asked of each ticket. */
export type DeedChange = TicketChange | { tagIds: number[] }

export interface DeedRow {
  id: DeedId
  user_id: number
  kind: DeedKind
  change: DeedChange
  state: 'running' | 'done' | 'undoing' | 'undone'
  is_single: boolean
  undo_until: Date | null
  created_at: Date
  [column: string]: unknown
}
export type NewDeed = Pick<DeedRow, 'id' | 'kind' | 'change' | 'state' | 'is_single' | 'undo_until' | 'created_at'> & {
  userId: number
}
export interface StepRow {
  ticket_id: TicketId
  before: KeptState
  after: KeptState
  continued_as: TicketId | null
  /** Of a deed that tags: which tags the contact did not have before. */
  added: number[] | null
  [column: string]: unknown
}

const deedColumns = 'id, user_id, kind, change, state, is_single, undo_until, created_at'

const insert = {
  name: 'deed_insert',
  text: `insert into ticket_deeds (company_id, id, user_id, kind, change, state, is_single, undo_until, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}
export const insertDeed = (tx: TenantTransaction, deed: NewDeed) =>
  tx.sql(insert, [
    tx.companyId,
    deed.id,
    deed.userId,
    deed.kind,
    JSON.stringify(deed.change),
    deed.state,
    deed.is_single,
    deed.undo_until,
    deed.created_at,
  ])

const lock = {
  name: 'deed_lock',
  text: `select ${deedColumns} from ticket_deeds where company_id = $1 and id = $2 for update`,
}
/** Beside others who only look: each step holds it so that nobody takes the deed back in the middle of one. */
const hold = {
  name: 'deed_hold',
  text: `select ${deedColumns} from ticket_deeds where company_id = $1 and id = $2 for share`,
}
export const lockDeed = async (tx: TenantTransaction, deedId: DeedId): Promise<DeedRow | null> =>
  (await tx.sql<DeedRow>(lock, [tx.companyId, deedId]))[0] ?? null
export const holdDeed = async (tx: TenantTransaction, deedId: DeedId): Promise<DeedRow | null> =>
  (await tx.sql<DeedRow>(hold, [tx.companyId, deedId]))[0] ?? null

const save = {
  name: 'deed_save',
  text: `update ticket_deeds set state = $3, undo_until = $4 where company_id = $1 and id = $2`,
}
export const saveDeed = (
  tx: TenantTransaction,
  deedId: DeedId,
  { state, undoUntil }: { state: DeedRow['state']; undoUntil: Date | null },
) => tx.sql(save, [tx.companyId, deedId, state, undoUntil])

const insertSteps = {
  name: 'deed_steps_insert',
  text: `insert into ticket_deed_steps (company_id, deed_id, ticket_id) select $1, $2, unnest($3::int[])`,
}
export const addSteps = (tx: TenantTransaction, deedId: DeedId, ticketIds: readonly number[]) =>
  tx.sql(insertSteps, [tx.companyId, deedId, ticketIds])

const closable = `t.company_id = $1 and t.status = $2 and (cardinality($3::int[]) = 0 or t.queue_id = any($3))`
const insertAll = {
  name: 'deed_steps_of_all',
  text: `insert into ticket_deed_steps (company_id, deed_id, ticket_id) select $1, $4, t.id from tickets t where ${closable} returning 1`,
}
/** A step for each ticket of the status in these queues; no queues: in all. Answers how many. */
export const addStepsOfAll = async (
  tx: TenantTransaction,
  deedId: DeedId,
  { status, queueIds }: { status: string; queueIds: readonly number[] },
) => (await tx.sql(insertAll, [tx.companyId, status, queueIds, deedId])).length

const insertDone = {
  name: 'deed_step_done',
  text: `insert into ticket_deed_steps (company_id, deed_id, ticket_id, outcome, before, after, continued_as) values ($1, $2, $3, 'done', $4, $5, $6)
    on conflict (company_id, deed_id, ticket_id) do update
      set outcome = excluded.outcome, before = excluded.before, after = excluded.after, continued_as = excluded.continued_as`,
}
export const recordStep = (
  tx: TenantTransaction,
  deedId: DeedId,
  step: { ticketId: number; before: TicketState; after: TicketState; continuedAs: number | null },
) =>
  tx.sql(insertDone, [
    tx.companyId,
    deedId,
    step.ticketId,
    JSON.stringify(step.before),
    JSON.stringify(step.after),
    step.continuedAs,
  ])

const tagged = {
  name: 'deed_step_tagged',
  text: `update ticket_deed_steps set outcome = 'done', added = $4 where company_id = $1 and deed_id = $2 and ticket_id = $3`,
}
export const recordTagged = (tx: TenantTransaction, deedId: DeedId, ticketId: number, added: readonly number[]) =>
  tx.sql(tagged, [tx.companyId, deedId, ticketId, JSON.stringify(added)])

const outcome = {
  name: 'deed_step_outcome',
  text: `update ticket_deed_steps set outcome = $4, refusal = $5 where company_id = $1 and deed_id = $2 and ticket_id = $3`,
}
export const recordOutcome = (
  tx: TenantTransaction,
  deedId: DeedId,
  ticketId: number,
  { outcome: how, refusal = null }: { outcome: 'refused' | 'restored' | 'kept'; refusal?: string | null },
) => tx.sql(outcome, [tx.companyId, deedId, ticketId, how, refusal])

const toDo = {
  name: 'deed_steps_to_do',
  text: `select ticket_id from ticket_deed_steps where company_id = $1 and deed_id = $2 and outcome is null order by ticket_id limit $3`,
}
/** Not yet done, by number. */
export const stepsToDo = (tx: TenantTransaction, deedId: DeedId, most: number) =>
  tx.sql<{ ticket_id: TicketId }>(toDo, [tx.companyId, deedId, most])

const done = {
  name: 'deed_steps_done',
  text: `select ticket_id, before, after, continued_as, added from ticket_deed_steps
    where company_id = $1 and deed_id = $2 and outcome = 'done' order by ticket_id limit $3`,
}
/** Done and not taken back, by number. */
export const stepsDone = (tx: TenantTransaction, deedId: DeedId, most: number) =>
  tx.sql<StepRow>(done, [tx.companyId, deedId, most])

const untouched = {
  name: 'deed_continuation_untouched',
  text: `select not exists (select from messages where company_id = $1 and ticket_id = $2 and not is_private) untouched`,
}
/** Nobody has said anything to or from the customer in it. */
export const isUntouched = async (tx: TenantTransaction, ticketId: TicketId): Promise<boolean> =>
  (await tx.sql<{ untouched: boolean }>(untouched, [tx.companyId, ticketId]))[0]?.untouched ?? false

const prune = { name: 'deeds_prune', text: 'delete from ticket_deeds where created_at < $1' }
export const pruneDeeds = (tx: Transaction, before: Date) => tx.sql(prune, [before])

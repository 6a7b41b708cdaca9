/** Undoable changes of tickets: the deed, and a step for each of its tickets. */

import type { DeedId, TicketId } from '@guiche/contract/core/ids'
import type { TicketChange } from '@guiche/contract/features/tickets'
import { ticketDeedSteps, ticketDeeds } from '../../../../schema/inbox-tables.ts'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { columnsOf, insertInto, type RowOf } from '../../../platform/db/table-rows.ts'
import type { KeptState } from '../rules/kept-state.ts'
import type { TicketState } from '../rules/transitions.ts'

/** The change for each ticket. */
export type DeedChange = TicketChange | { tagIds: number[] }

const deedColumns = ['id', 'user_id', 'kind', 'change', 'state', 'is_single', 'undo_until', 'created_at'] as const
export interface DeedRow extends Pick<RowOf<typeof ticketDeeds>, (typeof deedColumns)[number]> {
  change: DeedChange
  state: 'running' | 'done' | 'undoing' | 'undone'
}
export type NewDeed = Pick<DeedRow, 'id' | 'kind' | 'change' | 'state' | 'is_single' | 'undo_until' | 'created_at'> & {
  userId: number
}
/** A step that was done. `added`: for a deed that tags, the tags that the contact did not have before. */
export interface StepRow extends Pick<RowOf<typeof ticketDeedSteps>, (typeof stepColumns)[number]> {
  ticket_id: TicketId
  before: KeptState
  after: KeptState
  continued_as: TicketId | null
  added: number[] | null
}
const stepColumns = ['ticket_id', 'before', 'after', 'continued_as', 'added'] as const

const insert = insertInto('deed_insert', ticketDeeds, {
  given: ['userId', 'kind', 'change', 'state', 'isSingle', 'undoUntil', 'createdAt'],
  computed: { id: ':deedId' },
})
export const insertDeed = (tx: TenantTransaction, deed: NewDeed) =>
  tx.sql(insert, {
    deedId: deed.id,
    userId: deed.userId,
    kind: deed.kind,
    change: JSON.stringify(deed.change),
    state: deed.state,
    isSingle: deed.is_single,
    undoUntil: deed.undo_until,
    createdAt: deed.created_at,
  })

const lock = statement(
  'deed_lock',
  `select ${columnsOf(ticketDeeds, '', deedColumns)} from ticket_deeds where company_id = :companyId and id = :deedId for update`,
).rows<DeedRow>()
/** A shared lock: each step holds it so that nobody undoes the deed in the middle of a step. */
const hold = statement(
  'deed_hold',
  `select ${columnsOf(ticketDeeds, '', deedColumns)} from ticket_deeds where company_id = :companyId and id = :deedId for share`,
).rows<DeedRow>()
export const lockDeed = async (tx: TenantTransaction, deedId: DeedId): Promise<DeedRow | null> =>
  (await tx.sql(lock, { deedId }))[0] ?? null
export const holdDeed = async (tx: TenantTransaction, deedId: DeedId): Promise<DeedRow | null> =>
  (await tx.sql(hold, { deedId }))[0] ?? null

const save = statement(
  'deed_save',
  `update ticket_deeds set state = :state, undo_until = :undoUntil where company_id = :companyId and id = :deedId`,
)
export const saveDeed = (
  tx: TenantTransaction,
  deedId: DeedId,
  { state, undoUntil }: { state: DeedRow['state']; undoUntil: Date | null },
) => tx.sql(save, { deedId, state, undoUntil })

const insertSteps = statement(
  'deed_steps_insert',
  `insert into ticket_deed_steps (company_id, deed_id, ticket_id) select :companyId, :deedId, unnest(:ticketIds::int[])`,
)
export const addSteps = (tx: TenantTransaction, deedId: DeedId, ticketIds: readonly number[]) =>
  tx.sql(insertSteps, { deedId, ticketIds })

const closable = `t.company_id = :companyId and t.status = :status and (cardinality(:queueIds::int[]) = 0 or t.queue_id = any(:queueIds))`
const insertAll = statement(
  'deed_steps_of_all',
  `insert into ticket_deed_steps (company_id, deed_id, ticket_id) select :companyId, :deedId, t.id from tickets t where ${closable} returning 1`,
)
/** Adds a step for each ticket of the status in these queues; no queues: in all. Returns how many. */
export const addStepsOfAll = async (
  tx: TenantTransaction,
  deedId: DeedId,
  { status, queueIds }: { status: string; queueIds: readonly number[] },
) => (await tx.sql(insertAll, { status, queueIds, deedId })).length

const insertDone = insertInto('deed_step_done', ticketDeedSteps, {
  given: ['deedId', 'ticketId', 'before', 'after', 'continuedAs'],
  computed: { outcome: `'done'` },
  after: `on conflict (company_id, deed_id, ticket_id) do update
      set outcome = excluded.outcome, before = excluded.before, after = excluded.after, continued_as = excluded.continued_as`,
})
export const recordStep = (
  tx: TenantTransaction,
  deedId: DeedId,
  step: { ticketId: number; before: TicketState; after: TicketState; continuedAs: number | null },
) =>
  tx.sql(insertDone, {
    deedId,
    ticketId: step.ticketId,
    before: JSON.stringify(step.before),
    after: JSON.stringify(step.after),
    continuedAs: step.continuedAs,
  })

const tagged = statement(
  'deed_step_tagged',
  `update ticket_deed_steps set outcome = 'done', added = :added where company_id = :companyId and deed_id = :deedId and ticket_id = :ticketId`,
)
export const recordTagged = (tx: TenantTransaction, deedId: DeedId, ticketId: number, added: readonly number[]) =>
  tx.sql(tagged, { deedId, ticketId, added: JSON.stringify(added) })

const outcome = statement(
  'deed_step_outcome',
  `update ticket_deed_steps set outcome = :outcome, refusal = :refusal where company_id = :companyId and deed_id = :deedId and ticket_id = :ticketId`,
)
export const recordOutcome = (
  tx: TenantTransaction,
  deedId: DeedId,
  ticketId: number,
  { outcome: how, refusal = null }: { outcome: 'refused' | 'restored' | 'kept'; refusal?: string | null },
) => tx.sql(outcome, { deedId, ticketId, outcome: how, refusal })

const toDo = statement(
  'deed_steps_to_do',
  `select ticket_id from ticket_deed_steps where company_id = :companyId and deed_id = :deedId and outcome is null order by ticket_id limit :most`,
).rows<{ ticket_id: TicketId }>()
/** Not yet done, by number. */
export const stepsToDo = (tx: TenantTransaction, deedId: DeedId, most: number) => tx.sql(toDo, { deedId, most })

const done = statement(
  'deed_steps_done',
  `select ${columnsOf(ticketDeedSteps, '', stepColumns)} from ticket_deed_steps
    where company_id = :companyId and deed_id = :deedId and outcome = 'done' order by ticket_id limit :most`,
).rows<StepRow>()
/** Done and not undone, by number. */
export const stepsDone = (tx: TenantTransaction, deedId: DeedId, most: number) => tx.sql(done, { deedId, most })

const untouched = statement(
  'deed_continuation_untouched',
  `select not exists (select from messages where company_id = :companyId and ticket_id = :ticketId and not is_private) untouched`,
).rows<{ untouched: boolean }>()
/** No message was sent or received in it. */
export const isUntouched = async (tx: TenantTransaction, ticketId: TicketId): Promise<boolean> =>
  (await tx.sql(untouched, { ticketId }))[0]?.untouched ?? false

const prune = statement('deeds_prune', 'delete from ticket_deeds where created_at < :before')
export const pruneDeeds = (tx: Transaction, before: Date) => tx.sql(prune, { before })

import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { PromptId } from '@guiche/contract/features/prompts'
import { prompts } from '../../../../schema/prompts.ts'
import { insertSome, updateSome } from '../../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

export type PromptColumns = Omit<typeof prompts.$inferInsert, 'companyId'>

export const insertPrompt = (tx: TenantTransaction, columns: PromptColumns): Promise<number> =>
  insertSome(tx, prompts, { ...columns, companyId: tx.companyId })

export const savePrompt = (tx: TenantTransaction, id: number, columns: Partial<PromptColumns>) =>
  updateSome(tx, prompts, id, columns)

const lock = statement(
  'prompt_lock',
  'select id from prompts where company_id = :companyId and id = :id for no key update',
)
/** False: there is none. */
export const lockPrompt = async (tx: TenantTransaction, id: number): Promise<boolean> =>
  (await tx.sql(lock, { id })).length > 0

const queue = statement(
  'prompt_queue',
  'select id from queues where company_id = :companyId and id = :queueId and removed_at is null',
)
export const isQueueThere = async (tx: TenantTransaction, queueId: number): Promise<boolean> =>
  (await tx.sql(queue, { queueId })).length > 0

const remove = statement('prompt_remove', 'delete from prompts where company_id = :companyId and id = :id returning id')
/** False: there was none. */
export const removePrompt = async (tx: TenantTransaction, id: PromptId): Promise<boolean> =>
  (await tx.sql(remove, { id })).length > 0

const hold = statement('prompt_hold', 'select id from prompts where company_id = :companyId and id = :id for key share')
/** Nobody can delete it before the transaction ends. False: it does not exist. */
export const holdPrompt = async (tx: TenantTransaction, id: number): Promise<boolean> =>
  (await tx.sql(hold, { id })).length > 0

const heard = statement(
  'prompt_heard',
  `update prompts set heard_at = :now, failures = 0 where company_id = :companyId and id = :id
    and (failures > 0 or heard_at is null or heard_at < :now::timestamptz - interval '10 seconds' or heard_at > :now or failed_at > heard_at)
    returning id`,
).rows<{ id: number }>()
/**
 * Returns whether to emit an event. For a prompt that answers many customers the row is written only now and then:
 * otherwise each would wait for the previous one.
 */
export const noteHeard = async (tx: TenantTransaction, given: { id: number; now: Date }): Promise<boolean> =>
  (await tx.sql(heard, given)).length > 0

const fails = statement(
  'prompt_fails',
  'update prompts set failed_at = :now, failure = :failure, failures = failures + 1 where company_id = :companyId and id = :id',
)
export const noteFailure = (tx: TenantTransaction, given: { id: number; failure: OutsideFailure; now: Date }) =>
  tx.sql(fails, given)

import type { IntegrationId } from '@guiche/contract/features/integrations'
import { integrations } from '../../../../schema/integrations.ts'
import { insertSome, updateSome } from '../../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { columnsOf } from '../../../platform/db/table-rows.ts'
import type { IntegrationRow } from '../view.ts'

export type IntegrationColumns = Omit<typeof integrations.$inferInsert, 'companyId'>

export const insertIntegration = (tx: TenantTransaction, columns: IntegrationColumns): Promise<number> =>
  insertSome(tx, integrations, { ...columns, companyId: tx.companyId })

export const saveIntegration = (tx: TenantTransaction, id: number, columns: Partial<IntegrationColumns>) =>
  updateSome(tx, integrations, id, columns)

export const shownColumns = `${columnsOf(integrations)},
    (select f.name from flows f where f.company_id = integrations.company_id and f.id = integrations.flow_id) flow_name`

const lock = statement(
  'integration_lock',
  `select ${shownColumns} from integrations where company_id = :companyId and id = :id for no key update`,
).rows<IntegrationRow>()
/** Null: it does not exist. */
export const lockIntegration = async (tx: TenantTransaction, id: number): Promise<IntegrationRow | null> =>
  (await tx.sql(lock, { id }))[0] ?? null

const remove = statement(
  'integration_remove',
  'delete from integrations where company_id = :companyId and id = :id returning id',
).rows<{ id: number }>()
/** False: it did not exist. */
export const removeIntegration = async (tx: TenantTransaction, id: IntegrationId): Promise<boolean> =>
  (await tx.sql(remove, { id })).length > 0

const naming = statement(
  'integration_naming_queues',
  'update queues set integration_id = null where company_id = :companyId and integration_id = :id returning id',
).rows<{ id: number }>()
/** Removes it from queues; returns which. */
export const forgetInQueues = async (tx: TenantTransaction, id: number): Promise<number[]> =>
  (await tx.sql(naming, { id })).map((row) => row.id)

const flow = statement('integration_flow', 'select id from flows where company_id = :companyId and id = :flowId')
export const isFlowThere = async (tx: TenantTransaction, flowId: number): Promise<boolean> =>
  (await tx.sql(flow, { flowId })).length > 0

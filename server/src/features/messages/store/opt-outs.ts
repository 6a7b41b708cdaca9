import type { ContactId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const refused = statement(
  'messages_opted_out',
  `select id, contact_id "contactId" from messages where company_id = :companyId and id = any(:messageIds::uuid[]) and failure_code = 'marketing_stopped'`,
).rows<{ id: string; contactId: ContactId }>()
/** Of these messages, those that somebody refused because they want no marketing. */
export const marketingStopped = (tx: TenantTransaction, messageIds: readonly string[]) =>
  tx.sql(refused, { messageIds })

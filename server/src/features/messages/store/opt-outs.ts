import type { ContactId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const refused = statement(
  'message_opted_out',
  `select contact_id "contactId" from messages where company_id = :companyId and id = :messageId and failure_code = 'marketing_stopped'`,
).rows<{ contactId: ContactId }>()
/** Who refused this message because they want no marketing; null: nobody. */
export const whoStoppedMarketing = async (tx: TenantTransaction, messageId: string): Promise<ContactId | null> =>
  (await tx.sql(refused, { messageId }))[0]?.contactId ?? null

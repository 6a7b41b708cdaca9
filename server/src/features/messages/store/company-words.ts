import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const words = statement('message_company_words', 'select name, timezone from companies where id = :companyId').rows<{
  name: string
  timezone: string
}>()

/** The values of a text's tokens about the company. */
export const companyWords = async (tx: TenantTransaction): Promise<{ name: string; timezone: string }> => {
  const [row] = await tx.sql(words)
  if (!row) throw new Error('the company vanished')
  return row
}

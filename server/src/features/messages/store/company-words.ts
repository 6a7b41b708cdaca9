import type { TenantTransaction } from '../../../platform/db/database.ts'

const words = { name: 'message_company_words', text: 'select name, timezone from companies where id = $1' }

/** What the tokens of a text say of the company. */
export const companyWords = async (tx: TenantTransaction): Promise<{ name: string; timezone: string }> => {
  const [row] = await tx.sql<{ name: string; timezone: string }>(words, [tx.companyId])
  if (!row) throw new Error('the company vanished')
  return row
}

import type { TenantTransaction } from '../../../platform/db/database.ts'

const texts = {
  name: 'automatic_texts',
  text: `select
    coalesce((select value from settings where company_id = $1 and key = 'greetingAcceptedMessage'), '') greeting,
    coalesce((select value from settings where company_id = $1 and key = 'transferMessage'), '') transfer,
    coalesce((select complation_message from connections where company_id = $1 and id = $2), '') farewell,
    coalesce((select farewell_message from users where company_id = $1 and id = $3), '') own_farewell`,
}

interface AutomaticTexts {
  greeting: string
  transfer: string
  /** The connection's, and the closing user's own, which wins. */
  farewell: string
  own_farewell: string
  [column: string]: unknown
}

export const automaticText = async (
  tx: TenantTransaction,
  connectionId: number,
  userId: number | null,
): Promise<AutomaticTexts> => {
  const rows = await tx.sql<AutomaticTexts>(texts, [tx.companyId, connectionId, userId])
  return rows[0] ?? { greeting: '', transfer: '', farewell: '', own_farewell: '' }
}

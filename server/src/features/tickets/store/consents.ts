import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'

interface Facts {
  asked: number
  asked_at: Date | null
  body: string
  at: Date
  [column: string]: unknown
}
const facts = {
  name: 'consent_facts',
  text: `select t.consent_asked asked, t.consent_asked_at asked_at, m.body, m.created_at at from tickets t
    join messages m on m.company_id = t.company_id and m.ticket_id = t.id
    where t.company_id = $1 and t.id = $2 and m.id = $3 and not m.from_me and not m.is_deleted`,
}
/** What was asked, and what the customer wrote. */
export const consentFacts = async (tx: TenantTransaction, ticketId: TicketId, messageId: string) =>
  (await tx.sql<Facts>(facts, [tx.companyId, ticketId, messageId]))[0] ?? null

const asked = {
  name: 'consent_asked',
  text: `update tickets set consent_asked = consent_asked + 1, consent_asked_at = $3 where company_id = $1 and id = $2`,
}
export const saveAsked = (tx: TenantTransaction, ticketId: TicketId, at: Date) =>
  tx.sql(asked, [tx.companyId, ticketId, at])

const record = {
  name: 'consent_record',
  text: `insert into consents (company_id, ticket_id, message_id, is_given, shown, answer, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
}
/** The text as it was shown, and the answer word for word. */
export const recordConsent = (
  tx: TenantTransaction,
  given: { ticketId: TicketId; messageId: string; isGiven: boolean; shown: string; answer: string; at: Date },
) => tx.sql(record, [tx.companyId, given.ticketId, given.messageId, given.isGiven, given.shown, given.answer, given.at])

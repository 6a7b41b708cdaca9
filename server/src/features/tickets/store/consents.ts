import type { TicketId } from '@guiche/contract/core/ids'
import { consents } from '../../../../schema/inbox-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto } from '../../../platform/db/table-rows.ts'
import { type OptOut, optOutOf } from '../../contacts/queries/opt-out.ts'

interface Facts {
  asked: number
  asked_at: Date | null
  body: string
  at: Date
  opt_out: OptOut
  [column: string]: unknown
}
const facts = statement(
  'consent_facts',
  `select t.consent_asked asked, t.consent_asked_at asked_at, m.body, m.created_at at, ${optOutOf} opt_out from tickets t
    join messages m on m.company_id = t.company_id and m.ticket_id = t.id
    where t.company_id = :companyId and t.id = :ticketId and m.id = :messageId and not m.from_me and not m.is_deleted`,
).rows<Facts>()
/** The question, and what the customer wrote. */
export const consentFacts = async (tx: TenantTransaction, ticketId: TicketId, messageId: string) =>
  (await tx.sql(facts, { ticketId, messageId }))[0] ?? null

const asked = statement(
  'consent_asked',
  `update tickets set consent_asked = consent_asked + 1, consent_asked_at = :at where company_id = :companyId and id = :ticketId`,
)
export const saveAsked = (tx: TenantTransaction, ticketId: TicketId, at: Date) => tx.sql(asked, { ticketId, at })

const record = insertInto('consent_record', consents, {
  given: ['ticketId', 'messageId', 'isGiven', 'shown', 'answer'],
  computed: { createdAt: ':at' },
})
/** The text as it was shown, and the answer word for word. */
export const recordConsent = (
  tx: TenantTransaction,
  given: { ticketId: TicketId; messageId: string; isGiven: boolean; shown: string; answer: string; at: Date },
) =>
  tx.sql(record, {
    ticketId: given.ticketId,
    messageId: given.messageId,
    isGiven: given.isGiven,
    shown: given.shown,
    answer: given.answer,
    at: given.at,
  })

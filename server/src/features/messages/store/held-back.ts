/** Messages that a provider refused for what the number or the template is: they wait again, and nobody is told that they failed. */
import type { TemplateData } from '@guiche/contract/features/message-parts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { isScheduled } from './deliveries.ts'

const renew = statement(
  'delivery_renew_wait',
  `update messages set queued_at = :now where company_id = :companyId and id = :messageId and delivery = 'queued'`,
)
/** What a campaign says has no day after which nobody wants it: its wait begins anew. */
export const renewWait = (tx: TenantTransaction, messageId: string, now: Date) => tx.sql(renew, { messageId, now })

export interface RefusedLater {
  id: string
  contact_id: number
  external_id: string | null
  delivery: string
  ack: number
  data: { template?: TemplateData } | null
  is_awaited: boolean
  is_scheduled: boolean
  recipient_id: number | null
  last_wrote_at: Date | null
  /** The provider said this of an attempt that is over. */
  is_old: boolean
  [column: string]: unknown
}
export const refusedStatement = statement(
  'delivery_refused_later',
  `select m.id, m.contact_id, m.external_id, m.delivery, m.ack, m.data, m.recipient_id, ${isScheduled} is_scheduled,
      m.user_id is not null and not ${isScheduled} is_awaited,
      coalesce(:externalId = any(m.also_accepted_as), false) or (m.external_id is not null and m.external_id <> :externalId) is_old,
      (select coalesce(i.written_at, i.created_at) from messages i where i.company_id = m.company_id and i.contact_id = m.contact_id
        and i.connection_id = m.connection_id and not i.from_me and not i.is_private order by i.seq desc limit 1) last_wrote_at
    from messages m where m.company_id = :companyId and m.connection_id = :connectionId and m.from_me and m.id = (
        select id from messages where :messageId::uuid is not null and company_id = :companyId and id = :messageId
        union all
        select id from messages where :messageId::uuid is null and company_id = :companyId and connection_id = :connectionId and external_id = :externalId
        union all
        select id from messages where :messageId::uuid is null and company_id = :companyId and connection_id = :connectionId
          and also_accepted_as is not null and :externalId = any(also_accepted_as)
        limit 1)
    for update of m`,
).rows<RefusedLater>()
/** Of a status that says so after the provider had accepted it; locked. Null: it has not come, or is none of ours. */
export const lockRefused = async (
  tx: TenantTransaction,
  given: { connectionId: number; messageId: string | null; externalId: string },
): Promise<RefusedLater | null> => (await tx.sql(refusedStatement, given))[0] ?? null

const again = statement(
  'delivery_wait_again',
  `update messages set delivery = 'queued', ack = 0, external_id = null, also_accepted_as = array_append(also_accepted_as, :externalId::text),
      accepted_at = null, failure_code = null, failure_detail = null, failed_at = null, queued_at = :now, updated_at = :now
    where company_id = :companyId and id = :messageId`,
)
/** Under its next id. What is said of the one before is said of nothing. */
export const waitAgain = (tx: TenantTransaction, given: { messageId: string; externalId: string; now: Date }) =>
  tx.sql(again, given)

/**
 * What counts as lost, duplicated and stuck, in one place for the counts and for their lists. Each is a relation for
 * one connection `c`; `:companyId` is the company, and `b` has the start of the period and the times before which
 * outbound messages and stanzas count as stuck.
 */
import type { LedgerFault } from '@guiche/contract/features/ledger'

/** The journal marked them as handled without a row, and there is still none. */
const lost = `select null::uuid message_id, array[gone.id] external_ids, j.created_at "at", j.failure detail
  from inbound_journal j cross join unnest(j.missing) gone(id)
  where j.company_id = :companyId and j.connection_id = c.id and j.missing is not null and j.handled_at >= b.since
    and not exists (select 1 from messages m where m.company_id = :companyId and m.connection_id = c.id and m.external_id = gone.id)`

const acceptedTwice = `select m.id message_id, m.external_id || m.also_accepted_as external_ids, m.created_at "at", null::text detail
  from messages m
  where m.company_id = :companyId and m.connection_id = c.id and m.also_accepted_as is not null and m.created_at >= b.since`

/**
 * A connection cannot have an external id twice (messages_external); two connections of one number can, each in its
 * own ticket. The later copy counts. If no other connection has the number, no message is read.
 */
const storedTwice = `select m.id message_id, array[m.external_id] external_ids, m.created_at "at", t.name detail
  from connections t
  join messages o on o.company_id = :companyId and o.connection_id = t.id and o.external_id is not null
  join messages m on m.company_id = :companyId and m.connection_id = c.id and m.external_id = o.external_id
  where t.company_id = :companyId and t.id <> c.id and t.number = c.number and t.number <> ''
    and m.from_me = o.from_me and m.seq > o.seq and m.created_at >= b.since`

const waitsToLeave = `select m.id message_id, array_remove(array[m.external_id], null) external_ids, coalesce(m.queued_at, m.created_at) "at",
    (select a.detail from delivery_attempts a where a.company_id = :companyId and a.message_id = m.id order by a.number desc limit 1) detail
  from messages m
  where m.company_id = :companyId and m.connection_id = c.id and m.delivery in ('queued', 'sending') and coalesce(m.queued_at, m.created_at) < b.outbound`

/** A stanza that could not be stored, or that nobody handled. */
const waitsToBeStored = `select null::uuid message_id, array[j.stanza_id] external_ids, j.created_at "at", j.failure detail
  from inbound_journal j
  where j.company_id = :companyId and j.connection_id = c.id and j.handled_at is null
    and j.created_at < case when j.failure is null then b.stanzas else b.outbound end`

export const faultRows: Record<LedgerFault, string> = {
  lost,
  doubled: `${acceptedTwice} union all ${storedTwice}`,
  stuck: `${waitsToLeave} union all ${waitsToBeStored}`,
}

export const bounds =
  '(select :since::timestamptz since, :outbound::timestamptz outbound, :stanzas::timestamptz stanzas) b'
export const waitingStanzas = waitsToBeStored

/** Chats whose first message waits, of all companies; and each of them again under its lock. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Waiting } from '../rules/waiting.ts'
import { attemptAge } from './deliveries.ts'
import { waitsForUpload } from './waits-for-upload.ts'

interface WaitingRow {
  id: string
  company_id: number
  connection_id: number
  contact_id: number
  channel: ChannelKind
  delivery: 'queued' | 'sending'
  waits_since: Date
  last_tried_at: Date | null
  connection: Waiting['connection']
  /** Null: no attempt is open. */
  attempt_age_ms: number | null
  /** It blocks nothing: messages behind it are checked by themselves. */
  waits_for_upload: boolean
  [column: string]: unknown
}

const waitsFor = `coalesce(${waitsForUpload('m')}, false)`
const columns = `m.id, m.company_id, m.connection_id, m.contact_id, c.channel, m.delivery,
  coalesce(m.queued_at, m.created_at) waits_since, greatest(m.delivery_started_at, m.woken_at) last_tried_at,
  ${waitsFor} waits_for_upload,
  case when m.delivery = 'sending' then ${attemptAge} end attempt_age_ms,
  case when c.deleted_at is not null then 'removed' when c.status = 'CONNECTED' then 'up' else 'down' end connection`

/**
 * Only the first waiting message of each chat and its first upload, because the others wait for them. Reads only the
 * partial index of waiting messages.
 */
const everywhere = statement(
  'waiting_everywhere',
  `select distinct on (m.company_id, m.connection_id, m.contact_id, ${waitsFor}) ${columns}
    from messages m join connections c on c.company_id = m.company_id and c.id = m.connection_id
    where m.delivery in ('queued', 'sending') and coalesce(m.queued_at, m.created_at) < :before
    order by m.company_id, m.connection_id, m.contact_id, ${waitsFor}, m.seq`,
).rows<WaitingRow>()
export const waitingEverywhere = (tx: Transaction, before: Date) => tx.sql(everywhere, { before })

const again = statement(
  'waiting_first_of_chat',
  `select ${columns} from messages m join connections c on c.company_id = m.company_id and c.id = m.connection_id
    where m.company_id = :companyId and m.connection_id = :connectionId and m.contact_id = :contactId and m.delivery in ('queued', 'sending')
      and ${waitsFor} = :waitsForUpload
    order by m.seq limit 1 for update of m skip locked`,
).rows<WaitingRow>()
/** Null: nothing waits any more, or somebody is working on it. */
export const lockWaiting = async (
  tx: TenantTransaction,
  chat: Pick<WaitingRow, 'connection_id' | 'contact_id' | 'waits_for_upload'>,
) => {
  const { connection_id: connectionId, contact_id: contactId, waits_for_upload: waitsForUpload } = chat
  return (await tx.sql(again, { connectionId, contactId, waitsForUpload }))[0] ?? null
}

const woken = statement(
  'waiting_woken',
  `update messages set woken_at = :now where company_id = :companyId and id = :messageId`,
)
export const recordWoken = (tx: TenantTransaction, messageId: string, now: Date) => tx.sql(woken, { messageId, now })

const crossed = statement(
  'stuck_lately',
  `select distinct company_id, connection_id from (
      select company_id, connection_id from messages where delivery in ('queued', 'sending')
        and coalesce(queued_at, created_at) between :from and :to
      union all
      select company_id, connection_id from inbound_journal where handled_at is null and created_at between :from3 and :to4
    ) late`,
).rows<{ company_id: number; connection_id: number }>()
/**
 * Connections on which a message became stuck between two times: only the passing of time tells that, no event does.
 */
export const connectionsStuckLately = (
  tx: Transaction,
  outbound: { from: Date; to: Date },
  stanzas: { from: Date; to: Date },
) => tx.sql(crossed, { from: outbound.from, to: outbound.to, from3: stanzas.from, to4: stanzas.to })

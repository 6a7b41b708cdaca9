/** Messages to forward, and what marks their copies. */
import type { MessageId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { OutgoingRow } from '../rules/outgoing-content.ts'
import { type ChangeableRow, joinsOfMessage, ticketsOfMessage } from './message-changes.ts'

export type SourceRow = OutgoingRow &
  Pick<
    ChangeableRow,
    'id' | 'from_me' | 'is_private' | 'is_deleted' | 'connection_id' | 'forwarded_from' | 'own' | 'now'
  > & {
    media_state: 'none' | 'pending' | 'ready' | 'missing'
    is_forwarded: boolean
    [column: string]: unknown
  }

const sources = statement(
  'messages_to_forward',
  `select m.id, m.body, m.media_type, m.media_state, m.media_file, m.media_name, m.media_mime, m.media_bytes, m.media_seconds,
      m.is_voice_note, m.data, m.from_me, m.is_private, m.is_deleted, m.is_forwarded, m.connection_id, m.forwarded_from,
      ${ticketsOfMessage}
    from messages m ${joinsOfMessage}
    where m.company_id = :companyId and m.id = any(:ids::uuid[]) order by m.seq for share of m`,
).rows<SourceRow>()
/** In the order of their conversation. */
export const messagesToForward = (tx: TenantTransaction, ids: readonly MessageId[]) => tx.sql(sources, { ids })

const mark = statement(
  'message_forwarded_mark',
  `update messages m set forwarded_from = f.root, deliver_after = f.after
    from jsonb_to_recordset(:marks::jsonb) f(id uuid, root uuid, after timestamptz) where m.company_id = :companyId and m.id = f.id and m.delivery = 'queued'`,
)
/** `root`: the original message. `after`: do not send before. */
export const markForwarded = (
  tx: TenantTransaction,
  marks: readonly { id: string; root: string; after: Date | null }[],
) => tx.sql(mark, { marks: JSON.stringify(marks) })

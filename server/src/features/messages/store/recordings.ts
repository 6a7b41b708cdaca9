/** Recordings and their transcripts. */
import type { MediaType } from '@guiche/contract/features/messages'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type ChangeableRow, joinsOfMessage, ticketsOfMessage } from './message-changes.ts'

export interface RecordingRow extends Pick<ChangeableRow, 'id' | 'is_deleted' | 'own' | 'now'> {
  media_type: MediaType
  media_file: string | null
  media_bytes: number | null
  media_mime: string | null
  transcription: string | null
  [column: string]: unknown
}

const recording = <const Where extends string>(name: string, where: Where) =>
  statement(
    name,
    `select m.id, m.is_deleted, m.media_type, m.media_file, m.media_bytes, m.media_mime, m.data ->> 'transcription' transcription,
      ${ticketsOfMessage}
    from messages m ${joinsOfMessage}
    where m.company_id = :companyId and ${where} order by m.seq limit 20`,
  ).rows<RecordingRow>()
const byId = recording('recording_by_id', 'm.id = :name')
const byFile = recording('recording_by_file', `m.media_file = :name and m.media_type = 'audio'`)

/** A forwarded recording is in several conversations. */
export const recordings = (tx: TenantTransaction, name: string) => tx.sql(name.includes('.') ? byFile : byId, { name })

const heard = statement(
  'recording_heard',
  `update messages set data = coalesce(data, '{}'::jsonb) || jsonb_build_object('transcription', :text::text), updated_at = :now
    where company_id = :companyId and id = :messageId and not is_deleted`,
)
export const keepTranscription = (tx: TenantTransaction, messageId: string, text: string, now: Date) =>
  tx.sql(heard, { messageId, text, now })

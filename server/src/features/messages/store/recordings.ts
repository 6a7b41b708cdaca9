/** Recordings and what was heard in them. */
import type { MediaType } from '@guiche/contract/features/messages'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { type ChangeableRow, joinsOfMessage, ticketsOfMessage } from './message-changes.ts'

export interface RecordingRow extends Pick<ChangeableRow, 'id' | 'is_deleted' | 'own' | 'now'> {
  media_type: MediaType
  media_file: string | null
  media_bytes: number | null
  media_mime: string | null
  transcription: string | null
  [column: string]: unknown
}

const recording = (name: string, where: string) => ({
  name,
  text: `select m.id, m.is_deleted, m.media_type, m.media_file, m.media_bytes, m.media_mime, m.data ->> 'transcription' transcription,
      ${ticketsOfMessage}
    from messages m ${joinsOfMessage}
    where m.company_id = $1 and ${where} order by m.seq limit 20`,
})
const byId = recording('recording_by_id', 'm.id = $2')
const byFile = recording('recording_by_file', `m.media_file = $2 and m.media_type = 'audio'`)

/** One that was passed on stands in several conversations. */
export const recordings = (tx: TenantTransaction, name: string) =>
  tx.sql<RecordingRow>(name.includes('.') ? byFile : byId, [tx.companyId, name])

const heard = {
  name: 'recording_heard',
  text: `update messages set data = coalesce(data, '{}'::jsonb) || jsonb_build_object('transcription', $3::text), updated_at = $4
    where company_id = $1 and id = $2 and not is_deleted`,
}
export const keepTranscription = (tx: TenantTransaction, messageId: string, text: string, now: Date) =>
  tx.sql(heard, [tx.companyId, messageId, text, now])

/** Files that are not fetched from the channel yet. */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const pendingMedia = statement(
  'media_pending',
  `select id, ticket_id, connection_id, media_source, media_mime, media_name from messages where company_id = :companyId and id = :messageId and media_state = 'pending'`,
).rows<PendingMedia>()
export interface PendingMedia {
  id: string
  ticket_id: number
  connection_id: number
  media_source: string | null
  media_mime: string | null
  media_name: string | null
  [column: string]: unknown
}
export const mediaToFetch = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql(pendingMedia, { messageId }))[0] ?? null

const mediaReady = statement(
  'media_ready',
  `update messages set media_state = 'ready', media_file = :file, media_mime = :mime, media_bytes = :bytes, media_source = null, updated_at = :now
    where company_id = :companyId and id = :messageId and media_state = 'pending' returning id`,
).rows<{ id: string }>()
const mediaMissing = statement(
  'media_missing',
  `update messages set media_state = 'missing', updated_at = :now where company_id = :companyId and id = :messageId and media_state = 'pending' returning id`,
).rows<{ id: string }>()
export const recordMedia = (
  tx: TenantTransaction,
  messageId: string,
  file: { file: string; mime: string; bytes: number },
  now: Date,
) => tx.sql(mediaReady, { messageId, file: file.file, mime: file.mime, bytes: file.bytes, now })
export const recordMissingMedia = (tx: TenantTransaction, messageId: string, now: Date) =>
  tx.sql(mediaMissing, { messageId, now })

const missing = statement(
  'media_that_is_missing',
  `select connection_id, media_source is not null has_source from messages where company_id = :companyId and id = :messageId and media_state = 'missing'`,
).rows<{ connection_id: number; has_source: boolean }>()
/** Null: the file is stored, being fetched, or there is none. */
export const missingMedia = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql(missing, { messageId }))[0] ?? null

const expected = statement(
  'media_expected',
  `update messages set media_state = 'pending', updated_at = :now where company_id = :companyId and id = :messageId and media_state = 'missing'`,
)
export const expectMedia = (tx: TenantTransaction, messageId: string, now: Date) => tx.sql(expected, { messageId, now })

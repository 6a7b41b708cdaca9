/** Files that are still with the channel. */
import type { TenantTransaction } from '../../../platform/db/database.ts'

const pendingMedia = {
  name: 'media_pending',
  text: `select id, ticket_id, connection_id, media_source, media_mime, media_name from messages where company_id = $1 and id = $2 and media_state = 'pending'`,
}
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
  (await tx.sql<PendingMedia>(pendingMedia, [tx.companyId, messageId]))[0] ?? null

const mediaReady = {
  name: 'media_ready',
  text: `update messages set media_state = 'ready', media_file = $3, media_mime = $4, media_bytes = $5, media_source = null, updated_at = $6
    where company_id = $1 and id = $2 and media_state = 'pending' returning id`,
}
const mediaMissing = {
  name: 'media_missing',
  text: `update messages set media_state = 'missing', updated_at = $3 where company_id = $1 and id = $2 and media_state = 'pending' returning id`,
}
export const recordMedia = (
  tx: TenantTransaction,
  messageId: string,
  file: { file: string; mime: string; bytes: number },
  now: Date,
) => tx.sql<{ id: string }>(mediaReady, [tx.companyId, messageId, file.file, file.mime, file.bytes, now])
export const recordMissingMedia = (tx: TenantTransaction, messageId: string, now: Date) =>
  tx.sql<{ id: string }>(mediaMissing, [tx.companyId, messageId, now])

const missing = {
  name: 'media_that_is_missing',
  text: `select connection_id, media_source is not null has_source from messages where company_id = $1 and id = $2 and media_state = 'missing'`,
}
/** Null: the file is here, on its way, or there never was one. */
export const missingMedia = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql<{ connection_id: number; has_source: boolean }>(missing, [tx.companyId, messageId]))[0] ?? null

const expected = {
  name: 'media_expected',
  text: `update messages set media_state = 'pending', updated_at = $3 where company_id = $1 and id = $2 and media_state = 'missing'`,
}
export const expectMedia = (tx: TenantTransaction, messageId: string, now: Date) =>
  tx.sql(expected, [tx.companyId, messageId, now])

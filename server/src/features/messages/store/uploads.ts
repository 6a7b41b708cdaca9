/** Files that are uploaded before their messages. */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type DeliveryRow, deliveryColumns } from './deliveries.ts'
import { waitsForUpload } from './waits-for-upload.ts'

const next = statement(
  'upload_next',
  `select ${deliveryColumns} from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    where m.company_id = :companyId and m.connection_id = :connectionId and m.contact_id = :contactId and ${waitsForUpload('m')}
    order by greatest(m.deliver_after, :now), m.seq limit 1 for update of m`,
).rows<DeliveryRow>()
/** Locks the oldest that may be sent by now, otherwise the one that is due first. */
export const nextUpload = async (tx: TenantTransaction, connectionId: number, contactId: number, now: Date) =>
  (await tx.sql(next, { connectionId, contactId, now }))[0] ?? null

const still = statement(
  'upload_still_wanted',
  `select m.id from messages m where m.company_id = :companyId and m.id = :messageId and ${waitsForUpload('m')} for update of m`,
)
/** False: it was deleted, or another process was faster. If true, it is locked. */
export const isUploadWanted = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql(still, { messageId })).length > 0

const uploaded = statement(
  'upload_recorded',
  `update messages m set media_uploaded = :sealed, media_uploaded_at = :now, updated_at = :now
    where m.company_id = :companyId and m.id = :messageId and ${waitsForUpload('m')} returning m.connection_id, m.contact_id`,
).rows<{ connection_id: number; contact_id: number }>()
/** Returns the chat in which it waits now: contacts may have been merged meanwhile. Null: it is no longer needed. */
export const recordUploaded = async (tx: TenantTransaction, messageId: string, sealed: string | null, now: Date) =>
  (await tx.sql(uploaded, { messageId, sealed, now }))[0] ?? null

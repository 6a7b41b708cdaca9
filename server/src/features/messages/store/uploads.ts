/** Files that go ahead of their messages. */
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { type DeliveryRow, deliveryColumns } from './deliveries.ts'
import { waitsForUpload } from './waits-for-upload.ts'

const next = {
  name: 'upload_next',
  text: `select ${deliveryColumns} from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    where m.company_id = $1 and m.connection_id = $2 and m.contact_id = $3 and ${waitsForUpload('m')}
    order by greatest(m.deliver_after, $4), m.seq limit 1 for update of m`,
}
/** The oldest that may leave by now, else the one whose time comes first. Locked. */
export const nextUpload = async (tx: TenantTransaction, connectionId: number, contactId: number, now: Date) =>
  (await tx.sql<DeliveryRow>(next, [tx.companyId, connectionId, contactId, now]))[0] ?? null

const still = {
  name: 'upload_still_wanted',
  text: `select m.id from messages m where m.company_id = $1 and m.id = $2 and ${waitsForUpload('m')} for update of m`,
}
/** False: it was deleted, or somebody else was quicker. Locked where it is true. */
export const isUploadWanted = async (tx: TenantTransaction, messageId: string) =>
  (await tx.sql(still, [tx.companyId, messageId])).length > 0

const uploaded = {
  name: 'upload_recorded',
  text: `update messages m set media_uploaded = $3, media_uploaded_at = $4, updated_at = $4
    where m.company_id = $1 and m.id = $2 and ${waitsForUpload('m')} returning m.connection_id, m.contact_id`,
}
/** Answers the chat that it waits in now: contacts may have been joined meanwhile. Null: it is wanted no more. */
export const recordUploaded = async (tx: TenantTransaction, messageId: string, sealed: string | null, now: Date) =>
  (await tx.sql<{ connection_id: number; contact_id: number }>(uploaded, [tx.companyId, messageId, sealed, now]))[0] ??
  null

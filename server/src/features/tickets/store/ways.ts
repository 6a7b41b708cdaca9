/** Over which connection to write to a contact. */
import type { ChannelKind, IdentityKind } from '@guiche/contract/channels'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const spoken = statement(
  'connection_spoken_over',
  `select t.connection_id from tickets t
    join connections w on w.company_id = :companyId and w.id = t.connection_id and w.deleted_at is null
    where t.company_id = :companyId and t.contact_id = :contactId and (t.is_newest or t.status <> 'closed')
    order by (t.status <> 'closed') desc,
      (t.status <> 'closed' and t.user_id is not distinct from :userId) desc,
      (t.status <> 'closed' and t.connection_id is not distinct from :connectionId) desc,
      coalesce(t.last_message_at, t.created_at) desc, t.id desc limit 1`,
).rows<{ connection_id: number }>()
/**
 * The connection of the contact's unfinished ticket, otherwise the one that was used last. If there are several
 * unfinished tickets, the caller's own comes first, then that of `connectionId`. Null: there is none, or its
 * connection was deleted.
 */
export const spokenOver = async (
  tx: TenantTransaction,
  wanted: { contactId: number; userId: number; connectionId: number | null },
): Promise<number | null> => {
  const { contactId, userId, connectionId } = wanted
  return (await tx.sql(spoken, { contactId, userId, connectionId }))[0]?.connection_id ?? null
}

interface Link {
  channel: ChannelKind
  identities: IdentityKind[]
  [column: string]: unknown
}

const link = statement(
  'link_of_contact_and_connection',
  `select w.channel, array(select distinct kind from contact_identities where company_id = :companyId and contact_id = :contactId) identities
    from connections w where w.company_id = :companyId and w.id = :connectionId and w.deleted_at is null`,
).rows<Link>()
/** The channel of a connection, and the identities of a contact; null if the connection was deleted. */
export const linkTo = async (tx: TenantTransaction, contactId: number, connectionId: number): Promise<Link | null> =>
  (await tx.sql(link, { contactId, connectionId }))[0] ?? null

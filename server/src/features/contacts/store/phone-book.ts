/** The address books of linked phones. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { PhoneBookEntry } from '../../../channels/channel.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

/** A repeated entry is written only if it changed; another phone's entry is replaced. */
const keep = statement(
  'phone_book_keep',
  `insert into phone_book_entries as e (company_id, connection_id, owner, number, lid, lookups, saved_name, pushed_name, is_known, told_at)
    select :companyId, :connectionId, :owner, g.number, g.lid, g.lookups, g."savedName", g."pushedName", g."isKnown", :now
      from jsonb_to_recordset(:entries::jsonb) as g(number text, lid text, lookups text[], "savedName" text, "pushedName" text, "isKnown" boolean)
    on conflict (company_id, connection_id, number) do update set
      owner = excluded.owner, told_at = excluded.told_at,
      lid = coalesce(excluded.lid, e.lid),
      saved_name = case when e.owner = excluded.owner then coalesce(excluded.saved_name, e.saved_name) else excluded.saved_name end,
      pushed_name = coalesce(excluded.pushed_name, e.pushed_name),
      is_known = excluded.is_known or (e.owner = excluded.owner and e.is_known)
    where e.owner <> excluded.owner or (excluded.is_known and not e.is_known) or e.lid is distinct from coalesce(excluded.lid, e.lid)
      or e.saved_name is distinct from coalesce(excluded.saved_name, e.saved_name)
      or e.pushed_name is distinct from coalesce(excluded.pushed_name, e.pushed_name)
    returning 1`,
)
/** How many changed. The foreign key checks the connection's company. */
export const keepEntries = async (
  tx: TenantTransaction,
  connectionId: ConnectionId,
  owner: string,
  entries: readonly (PhoneBookEntry & { lookups: readonly string[] })[],
  now: Date,
): Promise<number> => (await tx.sql(keep, { connectionId, owner, entries: JSON.stringify(entries), now })).length

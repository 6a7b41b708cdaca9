/** Who holds which connection. A lease is renewed while its holder lives; one that ran out is anybody's. Times are the database's. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { Prepared, Transaction } from '../../../platform/db/database.ts'
import { heldKinds } from '../rules.ts'

export const leaseSeconds = 15

export interface HeldRow {
  id: number
  companyId: number
  name: string
  channel: ChannelKind
  generation: number
  allowGroup: boolean
  wanted: 'run' | 'stop'
  isDeleted: boolean
  /** Keys of a device that shall be no more are still here. */
  hasOldKeys: boolean
}

const kinds = heldKinds.map((kind) => `'${kind}'`).join(', ')

// The credentials' key id is their generation (channels/whatsapp-baileys/session/key-store.ts).
const oldKeys = `exists (select from session_keys k where k.company_id = c.company_id and k.connection_id = c.id
    and k.kind = 'creds' and (c.deleted_at is not null or k.key_id <> c.generation::text))`
const columns = `c.id, c.company_id "companyId", c.name, c.channel, c.generation, c.allow_group "allowGroup", c.wanted,
    c.deleted_at is not null "isDeleted", ${oldKeys} "hasOldKeys"`

/** Those that want somebody: to run, or to have the device of an older generation taken apart. */
const take: Prepared = {
  name: 'leases_take',
  text: `with free as (
      select c.company_id, c.id from connections c
      where c.channel in (${kinds}) and (c.leased_until is null or c.leased_until < now() or c.leased_by = any($3::text[]))
        and ((c.wanted = 'run' and c.deleted_at is null) or ${oldKeys})
      order by c.id limit $2 for update skip locked
    )
    update connections c set leased_by = $1, leased_until = now() + make_interval(secs => ${leaseSeconds})
    from free where c.company_id = free.company_id and c.id = free.id returning ${columns}`,
}
const inherit: Prepared = {
  name: 'leases_inherit',
  text: `update connections c set leased_by = $2, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where starts_with(c.leased_by, $1 || ' ') and c.leased_by <> $2 returning c.id`,
}
const holders: Prepared = {
  name: 'leases_holders',
  text: 'select distinct leased_by name from connections where leased_by <> $1 and leased_until > now()',
}
const renew: Prepared = {
  name: 'leases_renew',
  text: `update connections c set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where c.leased_by = $1 and c.leased_until > now() returning c.id`,
}
const held: Prepared = {
  name: 'leases_held',
  text: `select ${columns} from connections c where c.leased_by = $1 and c.leased_until > now()`,
}
const ofOthers: Prepared = {
  name: 'leases_of_others',
  text: `select id from connections where leased_until > now() and leased_by <> $1`,
}
const release: Prepared = {
  name: 'leases_release',
  text: `update connections set leased_by = null, leased_until = null where leased_by = $1 and id = any($2::int[])`,
}

interface Taking {
  holder: string
  /** Holders that are known to be no more. */
  departed: readonly string[]
  most: number
}

export const takeLeases = (tx: Transaction, { holder, departed, most }: Taking) =>
  tx.sql<HeldRow & object>(take, [holder, most, departed])
export const inheritLeases = (tx: Transaction, family: string, holder: string) => tx.sql(inherit, [family, holder])
export const otherHolders = (tx: Transaction, holder: string) => tx.sql<{ name: string }>(holders, [holder])
export const renewLeases = (tx: Transaction, holder: string) => tx.sql<{ id: number }>(renew, [holder])
export const heldLeases = (tx: Transaction, holder: string) => tx.sql<HeldRow & object>(held, [holder])
export const leasesOfOthers = (tx: Transaction, holder: string) => tx.sql<{ id: number }>(ofOthers, [holder])
export const releaseLeases = (tx: Transaction, holder: string, ids: readonly number[]) => tx.sql(release, [holder, ids])

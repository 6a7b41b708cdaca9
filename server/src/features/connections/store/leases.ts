/**
 * Who holds which connection. A lease is renewed while its holder lives; anybody may take an expired one. Times are
 * the database's.
 */
import type { ChannelKind } from '@guiche/contract/channels'
import type { Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { heldKinds } from '../rules.ts'

export const leaseSeconds = 15

export interface HeldRow {
  id: number
  companyId: number
  name: string
  channel: ChannelKind
  generation: number
  allowGroup: boolean
  importsHistory: boolean
  wanted: 'run' | 'stop'
  restarts: number
  isDeleted: boolean
  pairingWish: string | null
  pairingNumber: string | null
  /** Keys of a device that should no longer exist are still here. */
  hasOldKeys: boolean
  /** What is left of the lease. */
  leftMs: number
}

const kinds = heldKinds.map((kind) => `'${kind}'`).join(', ')

// The credentials' key id is their generation (channels/whatsapp-baileys/session/key-store.ts).
const oldKeys = `exists (select from session_keys k where k.company_id = c.company_id and k.connection_id = c.id
    and k.kind = 'creds' and (c.deleted_at is not null or k.key_id <> c.generation::text))`
/** Never more than was granted: the clock may have been set back since. */
const left = `least(extract(epoch from c.leased_until - now()) * 1000, ${leaseSeconds * 1000})::float8` as const
const columns = `c.id, c.company_id "companyId", c.name, c.channel, c.generation, c.allow_group "allowGroup", c.import_old_messages is not null "importsHistory", c.wanted, c.restarts,
    case when c.pairing_wished_until > now() then c.pairing_wish end "pairingWish", c.pairing_number "pairingNumber",
    c.deleted_at is not null "isDeleted", ${oldKeys} "hasOldKeys", ${left} "leftMs"`

/** Those that need a holder: to run, or to unlink the device of an older generation. */
const take = statement(
  'leases_take',
  `with free as (
      select c.company_id, c.id from connections c
      where c.channel in (${kinds}) and (c.leased_until is null or c.leased_until < now() or c.leased_by = any(:departed::text[]))
        and ((c.wanted = 'run' and c.deleted_at is null) or ${oldKeys})
      order by c.id limit :most for update skip locked
    )
    update connections c set leased_by = :holder, leased_until = now() + make_interval(secs => ${leaseSeconds})
    from free where c.company_id = free.company_id and c.id = free.id returning ${columns}`,
).rows<HeldRow & object>()
const inherit = statement(
  'leases_inherit',
  `update connections c set leased_by = :holder, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where starts_with(c.leased_by, :family || ' ') and c.leased_by <> :holder returning c.id`,
)
const holders = statement(
  'leases_holders',
  'select distinct leased_by name from connections where leased_by <> :holder and leased_until > now()',
).rows<{ name: string }>()
/** Not renewed within the last second (while rows are locked, renewals follow each other quickly), or too long because the clock was set back. */
const isDue =
  `c.leased_until not between now() + make_interval(secs => ${leaseSeconds - 1}) and now() + make_interval(secs => ${leaseSeconds})` as const
/**
 * Whatever a session stores locks its row for a moment. If the renewal waited for one after another, all leases would
 * expire when many numbers come back at once on a slow machine, all lines would be cut, and come back at once again.
 */
const renew = statement(
  'leases_renew',
  `with free as (
      select c.company_id, c.id from connections c where c.leased_by = :holder and c.leased_until > now() and ${isDue} for no key update skip locked
    ), renewed as (
      update connections c set leased_until = now() + make_interval(secs => ${leaseSeconds})
      from free where c.company_id = free.company_id and c.id = free.id returning c.id
    )
    select c.id, r.id is null and ${isDue} "isLocked", case when r.id is null then ${left} else ${leaseSeconds * 1000} end "leftMs"
    from connections c left join renewed r on r.id = c.id where c.leased_by = :holder and c.leased_until > now()`,
).rows<KeptLease & object>()
/** Waits for its row, so that one that is locked again and again gets its turn as well. */
const renewOne = statement(
  'leases_renew_one',
  `update connections c set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where c.id = :id and c.leased_by = :holder and c.leased_until > now() and (select set_config('lock_timeout', '1s', true)) is not null`,
)
const held = statement(
  'leases_held',
  `select ${columns} from connections c where c.leased_by = :holder and c.leased_until > now()`,
).rows<HeldRow & object>()
const ofOthers = statement(
  'leases_of_others',
  `select id from connections where leased_until > now() and leased_by <> :holder`,
).rows<{ id: number }>()
const release = statement(
  'leases_release',
  `update connections set leased_by = null, leased_until = null where leased_by = :holder and id = any(:ids::int[])`,
)

export interface KeptLease {
  id: number
  /** Its row was locked, and it is not renewed. */
  isLocked: boolean
  leftMs: number
}

interface Taking {
  holder: string
  /** Holders that are known to be dead. */
  departed: readonly string[]
  most: number
}

export const takeLeases = (tx: Transaction, { holder, departed, most }: Taking) =>
  tx.sql(take, { holder, most, departed })
export const inheritLeases = (tx: Transaction, family: string, holder: string) => tx.sql(inherit, { family, holder })
export const otherHolders = (tx: Transaction, holder: string) => tx.sql(holders, { holder })
export const renewLeases = (tx: Transaction, holder: string): Promise<KeptLease[]> => tx.sql(renew, { holder })
export const renewLease = (tx: Transaction, holder: string, id: number) => tx.sql(renewOne, { holder, id })
export const heldLeases = (tx: Transaction, holder: string) => tx.sql(held, { holder })
export const leasesOfOthers = (tx: Transaction, holder: string) => tx.sql(ofOthers, { holder })
export const releaseLeases = (tx: Transaction, holder: string, ids: readonly number[]) =>
  tx.sql(release, { holder, ids })

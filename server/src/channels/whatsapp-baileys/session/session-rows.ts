/**
 * What a session stores in PostgreSQL: encrypted keys and journalled stanzas, written only while its process holds
 * the lease.
 */
import type { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { storableName } from '../../../platform/db/storable-name.ts'
import { open, seal } from '../../../platform/security/secrets.ts'

/** Another process holds the connection now: this one's state is stale. */
export class LeaseLostError extends Error {
  constructor(connectionId: ConnectionId) {
    super(`Another process holds connection ${connectionId}`)
    this.name = 'LeaseLostError'
  }
}

export interface SessionPlace {
  db: Database
  secret: string | Buffer
  /** The holder's name: the one who opened the session writes it into `connections.leased_by`. */
  holder: string
  connectionId: ConnectionId
  companyId: CompanyId
}

export interface KeyRow {
  kind: string
  keyId: string
}

export interface SessionWrite {
  keep: readonly (KeyRow & { text: string })[]
  drop: readonly KeyRow[]
  journal: readonly { stanzaId: string; text: string; writtenAt: Date }[]
}

// The lease's row stays share-locked until the commit: another process can take it before or after this write, not
// during it.
const lease = `lease as (
      select 1 from connections where company_id = :companyId and id = :connectionId and leased_by = :holder and leased_until > now() for share
    )`

const writeRows = statement(
  'session_write',
  `with ${lease}, dropped as (
      delete from session_keys k using unnest(:droppedKinds::text[], :droppedIds::text[]) as d(kind, key_id), lease
      where k.company_id = :companyId and k.connection_id = :connectionId and k.kind = d.kind and k.key_id = d.key_id
    ), kept as (
      insert into session_keys (company_id, connection_id, kind, key_id, sealed)
      select :companyId, :connectionId, u.kind, u.key_id, u.sealed from lease, unnest(:keptKinds::text[], :keptIds::text[], :kept::bytea[]) as u(kind, key_id, sealed)
      on conflict (company_id, connection_id, kind, key_id) do update set sealed = excluded.sealed
    ), journalled as (
      insert into inbound_journal (company_id, connection_id, stanza_id, sealed, created_at)
      select :companyId, :connectionId, j.stanza_id, j.sealed, j.written_at
      from lease, unnest(:stanzaIds::text[], :stanzas::bytea[], :writtenAts::timestamptz[]) with ordinality as j(stanza_id, sealed, written_at, place)
      order by j.place
      returning id
    )
    select (select count(*) from lease)::int held, array(select j.id::text from journalled j order by j.id) ids`,
).rows<{ held: number; ids: string[] }>()

const askLease = statement('session_lease', `with ${lease} select count(*)::int held from lease`).rows<{
  held: number
}>()

/** Whether the connection is ours. A lease that expired while the process stalled may be ours again by now. */
export const holdsLease = async ({ db, companyId, connectionId, holder }: SessionPlace): Promise<boolean> => {
  const rows = await db.tenant(companyId, (tx) => tx.sql(askLease, { connectionId, holder }))
  return rows[0]?.held === 1
}

const dropAll = statement(
  'session_forget',
  `with ${lease}, dropped as (
      delete from session_keys k using lease where k.company_id = :companyId and k.connection_id = :connectionId
    )
    select count(*)::int held from lease`,
).rows<{ held: number }>()

const readRows = statement(
  'session_read',
  `select key_id, sealed from session_keys
    where company_id = :companyId and connection_id = :connectionId and kind = :kind and key_id = any(:keyIds::text[])`,
).rows<SealedRow>()
const newest = statement(
  'session_generation',
  `select max(key_id::int) generation from session_keys where company_id = :companyId and connection_id = :connectionId and kind = 'creds'`,
).rows<{ generation: number | null }>()

/** A sender key is named after a group by whoever sends it, and they may name it as they like. */
const withStorableKey = <Row extends KeyRow>(row: Row): Row => ({ ...row, keyId: storableName(row.keyId) })

const contextOf = (place: SessionPlace, { kind, keyId }: KeyRow) => `session ${place.connectionId} ${kind} ${keyId}`
export const journalContext = (connectionId: ConnectionId, stanzaId: string) => `journal ${connectionId} ${stanzaId}`

const journalledRows = statement(
  'session_journalled',
  `select j.id from inbound_journal j
    join unnest(:stanzaIds::text[], :writtenAts::timestamptz[]) with ordinality as g(stanza_id, written_at, place)
      on j.stanza_id = g.stanza_id and j.created_at = g.written_at
    where j.company_id = :companyId and j.connection_id = :connectionId order by g.place`,
).rows<{ id: number }>()

/** The ids of the journal rows of a write whose answer was lost; null: it was not committed, or journalled nothing. */
export const committedBefore = async (
  { db, companyId, connectionId }: SessionPlace,
  { journal }: SessionWrite,
): Promise<number[] | null> => {
  if (journal.length === 0) return null
  const stanzaIds = journal.map((row) => row.stanzaId)
  const writtenAts = journal.map((row) => row.writtenAt)
  const rows = await db.tenant(companyId, (tx) => tx.sql(journalledRows, { connectionId, stanzaIds, writtenAts }))
  return rows.length === journal.length ? rows.map(({ id }) => Number(id)) : null
}

/** One round trip, all or nothing. Returns the ids of the journal rows in their order. */
export const writeSession = async (place: SessionPlace, given: SessionWrite): Promise<number[]> => {
  const write = { ...given, keep: given.keep.map(withStorableKey), drop: given.drop.map(withStorableKey) }
  const { companyId, connectionId, holder, secret } = place
  const values = {
    connectionId,
    holder,
    keptKinds: write.keep.map((row) => row.kind),
    keptIds: write.keep.map((row) => row.keyId),
    kept: write.keep.map((row) => seal(secret, row.text, contextOf(place, row))),
    droppedKinds: write.drop.map((row) => row.kind),
    droppedIds: write.drop.map((row) => row.keyId),
    stanzaIds: write.journal.map((row) => row.stanzaId),
    writtenAts: write.journal.map((row) => row.writtenAt),
    stanzas: write.journal.map((row) => seal(secret, row.text, journalContext(connectionId, row.stanzaId))),
  }
  let answer: { held: number; ids: string[] } | undefined
  await place.db.tenant(companyId, async (tx) => {
    tx.beforeCommit(async () => {
      ;[answer] = await tx.sql(writeRows, values)
    })
  })
  if (answer?.held !== 1) throw new LeaseLostError(connectionId)
  return answer.ids.map(Number)
}

/** Deletes every key of the connection: the device is, or will be, unlinked. */
export const forgetSession = async (place: SessionPlace): Promise<void> => {
  const rows = await place.db.tenant(place.companyId, (tx) =>
    tx.sql(dropAll, { connectionId: place.connectionId, holder: place.holder }),
  )
  if (rows[0]?.held !== 1) throw new LeaseLostError(place.connectionId)
}

type SealedRow = { key_id: string; sealed: Buffer }

const opened = (place: SessionPlace, kind: string, rows: readonly SealedRow[]) =>
  new Map(
    rows.map((row) => [
      row.key_id,
      open(place.secret, row.sealed, contextOf(place, { kind, keyId: row.key_id })).toString('utf8'),
    ]),
  )

/** Throws CorruptSecretError if a row cannot be decrypted. */
export const readSession = async (place: SessionPlace, kind: string, keyIds: readonly string[]) => {
  const { companyId, connectionId } = place
  const given = new Map(keyIds.map((keyId) => [storableName(keyId), keyId]))
  const rows = await place.db.tenant(companyId, (tx) =>
    tx.sql(readRows, { connectionId, kind, keyIds: [...given.keys()] }),
  )
  const found = opened(place, kind, rows)
  return new Map([...found].map(([keyId, text]) => [given.get(keyId) ?? keyId, text]))
}

/** The newest generation with stored credentials; null: none. */
export const storedGeneration = async (place: SessionPlace): Promise<number | null> => {
  const { companyId, connectionId } = place
  const rows = await place.db.tenant(companyId, (tx) => tx.sql(newest, { connectionId }))
  return rows[0]?.generation ?? null
}

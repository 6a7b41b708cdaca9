/**
 * The journal: every decrypted stanza is written before its receipt is sent, and handled afterwards, exactly once
 * from the sink's view.
 */
import type { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { open } from '../../../platform/security/secrets.ts'
import { journalContext } from './session-rows.ts'

const Stanza = z.object({
  attrs: z.record(z.string(), z.string()),
  /** Our own two addresses at that time: they tell what was typed on the phone itself. */
  me: z.object({ id: z.string(), lid: z.string() }),
})

/** `message`: the decrypted protobuf with its padding. `unreadable`: a message that could not be decrypted (yet). */
export const JournalEntry = z.discriminatedUnion('kind', [
  Stanza.extend({ kind: z.literal('message'), plaintext: z.base64(), cipherHash: z.string() }),
  Stanza.extend({ kind: z.literal('unreadable'), what: z.string(), notBefore: z.number() }),
])
export type JournalEntry = z.output<typeof JournalEntry>

export interface JournalRow {
  id: number
  attempts: number
  stanzaId: string
  writtenAt: Date
  /** Null: the row is damaged and stays as it is. */
  entry: JournalEntry | null
}

interface Place {
  db: Database
  secret: string | Buffer
  connectionId: ConnectionId
  companyId: CompanyId
}

interface Row {
  id: number
  stanza_id: string
  sealed: Buffer
  attempts: number
  created_at: Date
}

const openRows = statement(
  'journal_open',
  `select id, stanza_id, sealed, attempts, created_at from inbound_journal
    where company_id = :companyId and connection_id = :connectionId and handled_at is null and id > :afterId order by id limit 500`,
).rows<Row>()
const rowsOfStanza = statement(
  'journal_stanza',
  `select id, stanza_id, sealed, attempts, created_at from inbound_journal
    where company_id = :companyId and connection_id = :connectionId and stanza_id = :stanzaId order by id`,
).rows<Row>()
/** The messages of a stanza without a row. */
const missingOf = (ids: string) => `array(select kept.id from unnest(${ids}) kept(id) where not exists (
      select 1 from messages m where m.company_id = j.company_id and m.connection_id = j.connection_id and m.external_id = kept.id))`

const markHandled = statement(
  'journal_handled',
  `update inbound_journal j set handled_at = now(), failure = null, kept_as = h.kept, missing = nullif(${missingOf('h.kept')}, '{}')
    from (select id, array(select jsonb_array_elements_text(ids)) kept from unnest(:ids::bigint[], :kept::jsonb[]) g(id, ids)) h
    where j.company_id = :companyId and j.id = h.id and j.handled_at is null`,
)
const markFailed = statement(
  'journal_failed',
  `update inbound_journal set failure = :failure, attempts = :attempts where company_id = :companyId and id = :id and handled_at is null`,
)
const noted = statement(
  'journal_noted',
  `select stanza_id from inbound_journal where company_id = :companyId and connection_id = :connectionId and handled_at is not null
    and kept_as = array[stanza_id || '-unreadable']`,
).rows<{ stanza_id: string }>()
const noteGone = statement(
  'journal_note_gone',
  `update inbound_journal set kept_as = '{}', missing = null
    where company_id = :companyId and connection_id = :connectionId and stanza_id = :stanzaId and kept_as = array[:externalId::text]`,
)
const prune = statement(
  'journal_prune',
  `with old as (
      select id, handled_at < now() - interval '31 days' is_ancient, ${missingOf('j.kept_as')} missing from inbound_journal j
      where handled_at < now() - make_interval(hours => :olderThanHours) and (missing is null or handled_at < now() - interval '31 days')
      limit 5000
    ), kept as (
      update inbound_journal j set missing = old.missing from old where j.id = old.id and not old.is_ancient and old.missing <> '{}'
    ), gone as (
      delete from inbound_journal j using old where j.id = old.id and (old.is_ancient or old.missing = '{}')
    )
    select count(*)::int seen from old`,
).rows<{ seen: number }>()

const toRow = (place: Place, row: Row): JournalRow => {
  let entry: JournalEntry | null = null
  try {
    const text = open(place.secret, row.sealed, journalContext(place.connectionId, row.stanza_id)).toString('utf8')
    entry = JournalEntry.parse(JSON.parse(text))
  } catch {
    entry = null
  }
  return { id: row.id, attempts: row.attempts, stanzaId: row.stanza_id, writtenAt: row.created_at, entry }
}

export class InboundJournal {
  readonly #place: Place

  constructor(place: Place) {
    this.#place = place
  }

  /** Rows that were not handled yet, oldest first. */
  async unhandled(afterId: number): Promise<JournalRow[]> {
    const { db, companyId, connectionId } = this.#place
    const rows = await db.tenant(companyId, (tx) => tx.sql(openRows, { connectionId, afterId }))
    return rows.map((row) => toRow(this.#place, row))
  }

  async ofStanza(stanzaId: string): Promise<JournalRow[]> {
    const { db, companyId, connectionId } = this.#place
    const rows = await db.tenant(companyId, (tx) => tx.sql(rowsOfStanza, { connectionId, stanzaId }))
    return rows.map((row) => toRow(this.#place, row))
  }

  /** The plaintext of the same ciphertext, if it was decrypted before: the ratchet decrypts nothing twice. */
  async recall(stanzaId: string, cipherHash: string): Promise<Uint8Array | null> {
    for (const { entry } of await this.ofStanza(stanzaId)) {
      if (entry?.kind === 'message' && entry.cipherHash === cipherHash) return Buffer.from(entry.plaintext, 'base64')
    }
    return null
  }

  /** Stanzas for which a note says that they could not be decrypted. */
  async noted(): Promise<string[]> {
    const { db, companyId, connectionId } = this.#place
    const rows = await db.tenant(companyId, (tx) => tx.sql(noted, { connectionId }))
    return rows.map(({ stanza_id }) => stanza_id)
  }

  /** The note was removed, so nothing is missing. */
  async noteGone(stanzaId: string, externalId: string): Promise<void> {
    const { db, companyId, connectionId } = this.#place
    await db.tenant(companyId, (tx) => tx.sql(noteGone, { connectionId, stanzaId, externalId }))
  }

  /** `keptAs`: the external ids of the messages that were delivered; none if it contained none. */
  async handled(rows: readonly { id: number; keptAs: readonly string[] }[]): Promise<void> {
    const { db, companyId } = this.#place
    const ids = rows.map(({ id }) => id)
    const kept = rows.map(({ keptAs }) => JSON.stringify(keptAs))
    await db.tenant(companyId, (tx) => tx.sql(markHandled, { ids, kept }))
  }

  async failed(id: number, reason: string, attempts: number): Promise<void> {
    const { db, companyId } = this.#place
    await db.tenant(companyId, (tx) => tx.sql(markFailed, { id, failure: reason.slice(0, 500), attempts }))
  }
}

/**
 * Handled rows are kept for a while, to answer repeated stanzas. A row whose message is stored nowhere stays, for the
 * ledger to count. For the timetable.
 */
export const pruneInboundJournal = async (db: Database, olderThanHours = 48): Promise<number> => {
  for (let total = 0; ; ) {
    const rows = await db.platform((tx) => tx.sql(prune, { olderThanHours }))
    const seen = rows[0]?.seen ?? 0
    total += seen
    if (seen < 5000) return total
  }
}

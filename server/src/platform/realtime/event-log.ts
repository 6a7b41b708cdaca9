/** Announcing: rows of the event log, written with the commit of what they tell. */
import type { EventOf } from '@guiche/contract/core/event'
import type { z } from 'zod'
import type { TenantTransaction } from '../db/database.ts'

export interface Announcement<E extends EventOf = EventOf> {
  event: E
  rooms: readonly string[]
  payload: z.input<E['payload']>
  /** For viewers who may not see phone numbers, where it differs. */
  maskedPayload?: z.input<E['payload']>
}

const columns = 5
const mostAtOnce = 100

/** One shape per number of rows, prepared under its own name: plain values cost the server a fraction of unpacking one document. */
const insertOf = (rows: number) => ({
  name: `insert_events_${rows}`,
  text: `insert into events (company_id, stream, rooms, payload, masked_payload) values ${Array.from(
    { length: rows },
    (_row, row) => `(${Array.from({ length: columns }, (_column, column) => `$${row * columns + column + 1}`)})`,
  )}`,
})
const inserts = new Map<number, ReturnType<typeof insertOf>>()
const insertFor = (rows: number) => {
  const known = inserts.get(rows) ?? insertOf(rows)
  inserts.set(rows, known)
  return known
}

const insertSome = (tx: TenantTransaction, announcements: readonly Announcement[]) =>
  tx.sql(
    insertFor(announcements.length),
    announcements.flatMap(({ event, rooms, payload, maskedPayload }) => [
      tx.companyId,
      event.stream,
      rooms,
      JSON.stringify(payload),
      maskedPayload === undefined ? null : JSON.stringify(maskedPayload),
    ]),
  )

/** Inserted in the order given: ids rise in it, and readers keep it. */
export const appendEvents = (tx: TenantTransaction, announcements: readonly Announcement[]) => {
  const batches: Promise<unknown>[] = []
  for (let from = 0; from < announcements.length; from += mostAtOnce)
    batches.push(insertSome(tx, announcements.slice(from, from + mostAtOnce)))
  return Promise.all(batches)
}

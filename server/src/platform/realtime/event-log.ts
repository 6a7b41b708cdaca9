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

const insertEvents = {
  name: 'insert_events',
  text: `insert into events (company_id, stream, rooms, payload, masked_payload)
    select $1, e.stream, e.rooms, e.payload, e."maskedPayload"
    from jsonb_to_recordset($2::jsonb) as e(stream text, rooms text[], payload jsonb, "maskedPayload" jsonb)`,
}

/** Inserted in the order given: ids rise in it, and readers keep it. */
export const appendEvents = (tx: TenantTransaction, announcements: readonly Announcement[]) =>
  tx.sql(insertEvents, [
    tx.companyId,
    JSON.stringify(
      announcements.map(({ event, rooms, payload, maskedPayload }) => ({
        stream: event.stream,
        rooms,
        payload,
        maskedPayload: maskedPayload ?? null,
      })),
    ),
  ])

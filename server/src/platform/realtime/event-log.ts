/** Emits events: rows of the event log, written in the transaction that makes the change. */
import type { EventOf } from '@guiche/contract/core/event'
import type { z } from 'zod'
import { events } from '../../../schema/platform-tables.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { insertMany } from '../db/many-rows.ts'
import { statement } from '../db/statement.ts'
import { storableJson } from '../db/storable-json.ts'

export interface Announcement<E extends EventOf = EventOf> {
  event: E
  /** The end of the stream's name: `chat-user-7`. */
  suffix?: number
  rooms: readonly string[]
  /** Members of this room do not receive it: they get another event instead. */
  except?: string
  payload: z.input<E['payload']>
  /** For viewers who may not see phone numbers, if it differs. */
  maskedPayload?: z.input<E['payload']>
}

const insertEvents = insertMany('insert_events', events, {
  given: ['stream', 'rooms', 'payload', 'maskedPayload'],
})

/** Prefix of a room whose members are excluded. */
const leftOut = '!'
/** As one column stores them. */
const roomsOf = ({ rooms, except }: Announcement) => (except === undefined ? rooms : [...rooms, leftOut + except])
export const readRooms = (stored: readonly string[]) => ({
  rooms: stored.filter((room) => !room.startsWith(leftOut)),
  except: stored.filter((room) => room.startsWith(leftOut)).map((room) => room.slice(leftOut.length)),
})

const streamOf = ({ event, suffix }: Announcement) =>
  suffix === undefined ? event.stream : `${event.stream}-${suffix}`

/** Inserted in the given order: ids rise in it, and readers keep it. */
export const appendEvents = (tx: TenantTransaction, announcements: readonly Announcement[]) =>
  insertEvents(
    tx,
    announcements.map((announcement) => ({
      stream: streamOf(announcement),
      rooms: roomsOf(announcement),
      payload: storableJson(announcement.payload),
      maskedPayload: announcement.maskedPayload === undefined ? null : storableJson(announcement.maskedPayload),
    })),
  )

const insertForAll = statement(
  'insert_event_for_all',
  'insert into events (company_id, stream, rooms, payload) select id, :stream, :rooms, :payload from companies order by id',
)

const insertForSome = statement(
  'insert_event_for_some',
  'insert into events (company_id, stream, rooms, payload) select id, :stream, :rooms, :payload from companies where id = any(:companyIds::int[]) order by id',
)
const insertForSupers = statement(
  'insert_event_for_supers',
  `insert into events (company_id, stream, rooms, payload) select id, :stream, :rooms, :payload from companies
    where id in (select company_id from users where super) order by id`,
)

const valuesOf = (announcement: Announcement) => ({
  stream: streamOf(announcement),
  rooms: announcement.rooms,
  payload: storableJson(announcement.payload),
})

/** The same event for every company: each gets its own row, so that missed events are found as usual. */
export const appendEventForAll = (tx: Transaction, announcement: Announcement) =>
  tx.sql(insertForAll, valuesOf(announcement))

/** For these companies alone. */
export const appendEventForSome = (tx: Transaction, announcement: Announcement, companyIds: readonly number[]) =>
  tx.sql(insertForSome, { ...valuesOf(announcement), companyIds })

/** The companies with super admins: events for super admins need not be written for the others. */
export const appendEventForSupers = (tx: Transaction, announcement: Announcement) =>
  tx.sql(insertForSupers, valuesOf(announcement))

/**
 * Cached answers contain fields of other records: a ticket those of its contact, a chat those of its members. A
 * feature declares where its records are in cached answers and which fields they show; the reducers that update those
 * fields are made from that.
 */
import type { Endpoint } from '@guiche/contract/core/endpoint'
import type { Stream } from '@guiche/contract/realtime'
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { LiveTable, Reducer } from './live.ts'
import { patchThroughFetch } from './patch-cached.ts'
import { keyOf } from './query.ts'
import type { StreamPayload } from './socket.ts'

type Change<R> = (record: R) => R

/** Changes every record in the cached answers of one call. */
export type Place<R> = (client: QueryClient, change: Change<R>) => void

/** The fields of other records, by the stream with their events: returns the updated record, or the same object. */
export type Shows<R> = { readonly [S in Stream]?: (record: R, payload: StreamPayload<S>) => R }

/** `each` changes every record in an answer, and returns the same answer if none changed. */
export const place =
  <Answer, R>(endpoint: Endpoint, each: (answer: Answer, change: Change<R>) => Answer): Place<R> =>
  (client, change) =>
    patchThroughFetch<Answer>(client, keyOf(endpoint), (answer) => each(answer, change))

export const mapField = <T extends object, K extends keyof T>(holder: T, field: K, change: Change<T[K]>): T => {
  const after = change(holder[field])
  return after === holder[field] ? holder : { ...holder, [field]: after }
}

export const mapRows = <R>(rows: R[], change: Change<R>): R[] => {
  const after = rows.map(change)
  return after.every((row, at) => row === rows[at]) ? rows : after
}

/** Copies the fields that both have. Events may omit fields and have more than the record shows. */
export const refreshed = <P extends { id: number } | null | undefined>(part: P, news: { id: number }): P => {
  if (!part || part.id !== news.id) return part
  // Presence and similar events are frequent and apply to every cached row: equal values create no new object.
  let after = part
  for (const field of Object.keys(part)) {
    const before: unknown = Reflect.get(part, field)
    const told: unknown = Reflect.get(news, field)
    if (told === undefined || Object.is(told, before)) continue
    const kept: unknown = replaceEqualDeep(before, told)
    if (kept !== before) after = { ...after, [field]: kept }
  }
  return after
}

/** The reducers for fields of other records. */
export const showing = <R>(places: readonly Place<R>[], shows: Shows<R>): LiveTable => {
  const reducerOf =
    (show: (record: R, payload: never) => R): Reducer<Stream> =>
    (client, payload) => {
      for (const change of places) change(client, (record) => show(record, payload as never))
    }
  const entries = Object.entries(shows).map(([stream, show]) => [stream, [reducerOf(show)]])
  return Object.fromEntries(entries) as LiveTable
}

/** Merges several tables. A stream's reducers run in the order of the tables. */
export const joinTables = (tables: readonly LiveTable[]): LiveTable => {
  const all: Partial<Record<string, readonly unknown[]>> = {}
  for (const table of tables)
    for (const [stream, reducers] of Object.entries(table)) all[stream] = [...(all[stream] ?? []), ...reducers]
  return all as LiveTable
}

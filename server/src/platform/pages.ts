/**
 * Pages of lists. A query reads one row more than the page shows, so no second query is needed to know whether there
 * is more. An invalid cursor, or one with a value that the column cannot hold, starts at the top.
 */
import { decodeCursor, encodeCursor, type PageQuery } from '@guiche/contract/core/paging'
import type { z } from 'zod'

/** What a client asks for. */
export type AskedPage = z.output<typeof PageQuery>

/** `rows`: one more than `perPage` if there are that many. `keyOf` returns the key of the last row shown. */
export const pageOf = <R>(
  rows: readonly R[],
  perPage: number,
  keyOf: (last: R) => readonly (string | number)[],
): { shown: R[]; hasMore: boolean; nextCursor: string | null } => {
  const shown = rows.slice(0, perPage)
  const last = rows.length > perPage ? shown.at(-1) : undefined
  return { shown, hasMore: last !== undefined, nextCursor: last === undefined ? null : encodeCursor(keyOf(last)) }
}

/** Rows to skip for clients that use page numbers. */
export const offsetOf = ({ pageNumber = 1 }: Pick<AskedPage, 'pageNumber'>, perPage: number): number =>
  (pageNumber - 1) * perPage

const partsOf = (cursor: string | undefined, count: number): string[] | null =>
  cursor ? decodeCursor(cursor, count) : null

/** PostgreSQL's `integer`. */
const mostId = 2 ** 31 - 1
const toId = (part: string | undefined): number | null => {
  const id = Number(part)
  return part && Number.isInteger(id) && id > 0 && id <= mostId ? id : null
}

/** Cursor by id. */
export const idIn = (cursor: string | undefined): number | null => toId(partsOf(cursor, 1)?.[0])

/** Cursor by a number that may exceed an `integer`: a message's position, an id of a large table. */
export const numberIn = (cursor: string | undefined): number | null => {
  const part = partsOf(cursor, 1)?.[0]
  const number = Number(part)
  return part && Number.isSafeInteger(number) ? number : null
}

/** Cursor by text, then by id. */
export const textAndIdIn = (cursor: string | undefined): { text: string; id: number } | null => {
  const [text, last] = partsOf(cursor, 2) ?? []
  const id = toId(last)
  return text === undefined || id === null ? null : { text, id }
}

/** A page of a searchable list that is ordered by name. Clients that use page numbers have no cursor. */
export const namedPage = (query: AskedPage, perPage: number) => {
  const after = textAndIdIn(query.cursor)
  return {
    search: query.searchParam?.trim() ?? '',
    afterName: after?.text ?? '',
    afterId: after?.id ?? null,
    offset: after === null ? offsetOf(query, perPage) : 0,
    limit: perPage + 1,
  }
}

/** The end of the year 9999: later ISO dates have a sign, which PostgreSQL does not read. No time of ours is before 1970. */
const mostMs = 253_402_300_799_999
/** Cursor by time, then by id. */
export const timeAndIdIn = (cursor: string | undefined): { at: Date; id: number } | null => {
  const [time, last] = partsOf(cursor, 2) ?? []
  const ms = Number(time)
  const id = toId(last)
  return !time || !Number.isInteger(ms) || ms < 0 || ms > mostMs || id === null ? null : { at: new Date(ms), id }
}

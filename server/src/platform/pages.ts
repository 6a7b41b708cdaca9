/**
 * Pages of lists. A page is read one row further than it shows, so that whether there is more costs no second question. A cursor that is none of
 * ours, or names what no column can hold, begins at the top.
 */
import { decodeCursor, encodeCursor, type PageQuery } from '@guiche/contract/core/paging'
import type { z } from 'zod'

/** What a list is asked for. */
export type AskedPage = z.output<typeof PageQuery>

/** `rows`: one more than `perPage` where there are as many. `keyOf` names the last row that is shown. */
export const pageOf = <R>(
  rows: readonly R[],
  perPage: number,
  keyOf: (last: R) => readonly (string | number)[],
): { shown: R[]; hasMore: boolean; nextCursor: string | null } => {
  const shown = rows.slice(0, perPage)
  const last = rows.length > perPage ? shown.at(-1) : undefined
  return { shown, hasMore: last !== undefined, nextCursor: last === undefined ? null : encodeCursor(keyOf(last)) }
}

/** Rows to leave out for clients that count pages. */
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

/** The last row by its id. */
export const idIn = (cursor: string | undefined): number | null => toId(partsOf(cursor, 1)?.[0])

/** The last row by a number that may outgrow an `integer`: a message's place, an id of many. */
export const numberIn = (cursor: string | undefined): number | null => {
  const part = partsOf(cursor, 1)?.[0]
  const number = Number(part)
  return part && Number.isSafeInteger(number) ? number : null
}

/** The last row by its text and, of those alike, its id. */
export const textAndIdIn = (cursor: string | undefined): { text: string; id: number } | null => {
  const [text, last] = partsOf(cursor, 2) ?? []
  const id = toId(last)
  return text === undefined || id === null ? null : { text, id }
}

/** A page of a list that is searched and stands in the order of a name. Clients that count pages have no cursor. */
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

/** So far from 1970 a date of JavaScript reaches. */
const mostMs = 8.64e15
/** The last row by its time and, of those alike, its id. */
export const timeAndIdIn = (cursor: string | undefined): { at: Date; id: number } | null => {
  const [time, last] = partsOf(cursor, 2) ?? []
  const ms = Number(time)
  const id = toId(last)
  return !time || !Number.isInteger(ms) || Math.abs(ms) > mostMs || id === null ? null : { at: new Date(ms), id }
}

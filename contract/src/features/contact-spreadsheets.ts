import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { pageAnswer } from '../core/paging.ts'
import { Instant } from '../core/wire.ts'
import { ExtraInfo } from './contacts.ts'

/** Why a row of a spreadsheet was not imported. Texts in web/src/locales under `contacts.import.reasons`. */
export const importRefusals = [
  'number_missing',
  'number_invalid',
  'name_short',
  'name_long',
  'email_invalid',
  'tag_invalid',
  /** An earlier row has the same number. */
  'repeated',
  /** The company has it already, and existing contacts were to stay. */
  'exists',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

const cell = z.string().max(2000)
/** As in the spreadsheet: invalid values are reported per row, not as an error of the call. */
export const ImportRow = z.object({
  /** The row's name in the answer. */
  line: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  name: cell.optional(),
  number: cell.optional(),
  email: cell.optional(),
  tags: z.array(cell).max(20).optional(),
  extraInfo: z
    .array(z.object({ name: cell, value: cell }))
    .max(50)
    .optional(),
})
export type ImportRow = z.output<typeof ImportRow>
export const mostImportedAtOnce = 500
/** Of so many rows with all that may stand in one. */
export const mostRowsBytes = 1024 * 1024
export const mostRowsValues = 110_000
/** Below the heading. */
export const mostRowsOfFile = 10_000
export const mostSpreadsheetBytes = 10 * 1024 * 1024

/** Prefix for numbers of up to 11 digits; empty: none. */
export const CountryCode = z
  .string()
  .regex(/^\d{0,3}$/)
  .default('55')

export const uploadContacts = endpoint({
  method: 'POST',
  path: '/contacts/upload',
  mostBodyBytes: mostRowsBytes,
  mostBodyValues: mostRowsValues,
  needs: 'user',
  summary: `Contacts of a spreadsheet: the file (multipart, field \`file\`: .xlsx, .xls, .ods or .csv, its first row naming the columns, up to ${mostRowsOfFile} rows), or what was read from one, up to ${mostImportedAtOnce} rows at a time. Each row is added, used to update, or refused with a reason`,
  body: z.object({
    /** Instead of a file. */
    rows: z.array(ImportRow).max(mostImportedAtOnce).optional(),
    countryCode: CountryCode,
    /** What to do with existing contacts: nothing, or update name, e-mail, pairs and tags from the row. */
    existing: z.enum(['keep', 'update']).default('keep'),
  }),
  files: { field: 'file', most: 1, required: false, mostBytes: mostSpreadsheetBytes, takes: 'spreadsheet' },
  answer: z.object({
    created: z.number(),
    updated: z.number(),
    /** `line`: the position as sent, or the row number in the file, where the heading is 1. */
    refused: z.array(z.object({ line: z.number(), reason: z.enum(importRefusals), contactId: z.number().optional() })),
  }),
  errors: ['ERR_FILE_EMPTY', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_STORAGE_FULL', 'ERR_UNAVAILABLE', 'ERR_BUSY'],
})

/** Others wait while a page is made, the longer the larger it is. */
export const exportedPerPage = 250
export const exportContacts = endpoint({
  method: 'GET',
  path: '/contacts/export',
  needs: 'contacts-page:exportContacts',
  summary: 'All contacts with tags and pairs, as a spreadsheet needs them, a page at a time',
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: pageAnswer(
    'contacts',
    z.object({
      name: z.string(),
      number: z.string(),
      email: z.string(),
      active: z.boolean(),
      tags: z.array(z.string()),
      extraInfo: z.array(ExtraInfo),
      createdAt: Instant,
    }),
  ),
})

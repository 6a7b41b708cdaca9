/** A spreadsheet becomes contacts: the rows that a browser read, or the file itself. */
import { type ImportRow, mostRowsOfFile } from '@guiche/contract/features/contact-spreadsheets'
import { guessColumns, rowOf } from '@guiche/contract/spreadsheet-columns'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { FairShare } from '../../../platform/fair-share.ts'
import { discard } from '../../../platform/http/multipart.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets/read-spreadsheet.ts'
import { importRows } from './import-rows.ts'

interface Upload {
  rows?: readonly ImportRow[] | undefined
  countryCode: string
  existing: 'keep' | 'update'
}

const field = 'body.file'

/** A reader of spreadsheets takes a processor to itself, and its rows many locks: two at once, one of each company. */
const imports = new FairShare(2, 20)
const patience = { waitMs: 45_000, retryAfterSeconds: 10 }

export const uploadContacts = async (ctx: UserCtx, upload: Upload, files: readonly UploadedFile[]) => {
  const leave = await imports.enter([{ name: String(ctx.companyId), most: 1, mostWaiting: 3 }], patience)
  try {
    return await takeIn(ctx, upload, files)
  } finally {
    leave()
  }
}

const takeIn = async (ctx: UserCtx, upload: Upload, [file]: readonly UploadedFile[]) => {
  try {
    // Whether a row is there already is told of each: hundreds of hidden numbers could be asked for at a time.
    if (!ctx.actor.seesNumbers) throw new Refusal('ERR_NO_PERMISSION')
    return await importRows(ctx, { ...upload, rows: file ? await rowsOf(ctx, file) : rowsGiven(upload) })
  } finally {
    if (file) await discard(ctx.storage, [file])
  }
}

const rowsGiven = ({ rows }: Upload): readonly ImportRow[] => {
  if (!rows) throw new Refusal('ERR_VALIDATION', { field: 'body.rows' })
  return rows
}

const rowsOf = async (ctx: UserCtx, { file }: UploadedFile): Promise<ImportRow[]> => {
  const path = await ctx.storage.localPath(file)
  if (path === null) throw new Error('the spreadsheet that was uploaded is gone')
  const [heading, ...rows] = await readSpreadsheet(path, mostRowsOfFile + 1)
  if (!heading || rows.length === 0) throw new Refusal('ERR_FILE_EMPTY', { field })
  if (rows.length > mostRowsOfFile) throw new Refusal('ERR_FILE_TOO_LARGE', { field, details: { mostRowsOfFile } })
  const columns = guessColumns(heading)
  if (!columns.includes('number'))
    throw new Refusal('ERR_VALIDATION', { field, details: [{ field, message: 'no column is named as a number is' }] })
  return rows.map((row, at) => rowOf(row, heading, columns, at + 2))
}

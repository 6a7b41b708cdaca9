/** The rows of a spreadsheet, read by a browser or from the uploaded file. */
import type { ImportRow } from '@guiche/contract/features/contact-spreadsheets'
import { guessColumns, rowOf } from '@guiche/contract/spreadsheet-columns'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { FairShare } from '../../../platform/fair-share.ts'
import { discard } from '../../../platform/http/multipart.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets/read-spreadsheet.ts'
import { dropAfterReading } from '../../media/actions/drop-file.ts'

interface Given {
  rows?: readonly ImportRow[] | undefined
  files: readonly UploadedFile[]
  /** Of a file, below the heading. */
  mostRows: number
}

const field = 'body.file'

/** A reader of spreadsheets uses a whole core, and its rows many locks: two at once, one per company. */
const imports = new FairShare(2, 20)
const patience = { waitMs: 45_000, retryAfterSeconds: 10 }

/** The file is deleted when the answer is sent. */
export const takeSpreadsheet = async <T>(
  ctx: UserCtx,
  { rows, files: [file], mostRows }: Given,
  take: (rows: readonly ImportRow[]) => Promise<T>,
): Promise<T> => {
  if (file) await ctx.transact(async (work) => dropAfterReading(work, file.file))
  const leave = await imports.enter([{ name: String(ctx.companyId), most: 1, mostWaiting: 3 }], patience)
  try {
    return await take(file ? await rowsOf(ctx, file, mostRows) : rowsGiven(rows))
  } finally {
    leave()
    if (file) await discard(ctx.storage, [file])
  }
}

const rowsGiven = (rows: readonly ImportRow[] | undefined): readonly ImportRow[] => {
  if (!rows) throw new Refusal('ERR_VALIDATION', { field: 'body.rows' })
  return rows
}

const rowsOf = async (ctx: UserCtx, { file }: UploadedFile, mostRows: number): Promise<ImportRow[]> => {
  const path = await ctx.storage.localPath(file)
  if (path === null) throw new Error('the spreadsheet that was uploaded is gone')
  const [heading, ...rows] = await readSpreadsheet(path, mostRows + 1)
  if (!heading || rows.length === 0) throw new Refusal('ERR_FILE_EMPTY', { field })
  if (rows.length > mostRows) throw new Refusal('ERR_FILE_TOO_LARGE', { field, details: { mostRows } })
  const columns = guessColumns(heading)
  if (!columns.includes('number'))
    throw new Refusal('ERR_VALIDATION', { field, details: [{ field, message: 'no column is named as a number is' }] })
  return rows.map((row, at) => rowOf(row, heading, columns, at + 2))
}

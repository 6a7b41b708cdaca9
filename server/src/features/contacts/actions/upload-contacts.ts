/** Imports a spreadsheet as contacts: the rows that a browser read, or the file itself. */
import { type ImportRow, mostRowsOfFile } from '@guiche/contract/features/contact-spreadsheets'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { importRows } from './import-rows.ts'
import { takeSpreadsheet } from './take-spreadsheet.ts'

interface Upload {
  rows?: readonly ImportRow[] | undefined
  countryCode: string
  existing: 'keep' | 'update'
}

export const uploadContacts = async (ctx: UserCtx, upload: Upload, files: readonly UploadedFile[]) => {
  // Each row reveals whether the number exists, so hundreds of hidden numbers could be probed at a time.
  if (!ctx.actor.seesNumbers) throw new Refusal('ERR_NO_PERMISSION')
  return takeSpreadsheet(ctx, { rows: upload.rows, files, mostRows: mostRowsOfFile }, (rows) =>
    importRows(ctx, { ...upload, rows }),
  )
}

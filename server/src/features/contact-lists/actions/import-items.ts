/**
 * Imports people from a spreadsheet, some hundred per transaction. An interrupted import leaves whole parts, so
 * repeating it duplicates nobody.
 */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactListId } from '@guiche/contract/core/ids'
import { mostRowsOfListFile, type uploadContactList } from '@guiche/contract/features/contact-lists'
import { type ImportRow, mostImportedAtOnce } from '@guiche/contract/features/contact-spreadsheets'
import type { UploadedFile } from '../../../bind.ts'
import type { Ctx, UserCtx } from '../../../context.ts'
import { takeSpreadsheet } from '../../contacts/actions/take-spreadsheet.ts'
import { announceContactList, announceManyItems } from '../events.ts'
import { rememberedSince } from '../rules/checks.ts'
import { type ReadItem, type Refused, siftRows } from '../rules/items.ts'
import { insertItems } from '../store/items.ts'
import { saveCounts } from '../store/lists.ts'
import { lockForChange } from './change-lists.ts'
import { wantChecks } from './want-checks.ts'

type Outcome = Answer<typeof uploadContactList>

const importPart = (ctx: Ctx, listId: ContactListId, items: readonly ReadItem[]): Promise<Refused[]> =>
  ctx.transact(async (work) => {
    const now = work.clock.now()
    await lockForChange(work, listId)
    const added = await insertItems(work.tx, listId, items, { now, since: rememberedSince(now) })
    const valid = added.filter(({ isWhatsappValid }) => isWhatsappValid === true).length
    const invalid = added.filter(({ isWhatsappValid }) => isWhatsappValid === false).length
    if (added.length > 0) {
      const change = { listId, contacts: added.length, valid, invalid }
      for (const row of await saveCounts(work.tx, [change], now)) announceContactList(work, 'update', row)
      announceManyItems(work, listId)
    }
    if (added.length > valid + invalid) await wantChecks(work)
    const keys = new Set(added.map(({ dialKey }) => dialKey))
    return items.filter(({ dialKey }) => !keys.has(dialKey)).map(({ line }) => ({ line, reason: 'exists' }))
  })

export const importItems = async (
  ctx: Ctx,
  listId: ContactListId,
  rows: readonly ImportRow[],
  countryCode: string,
): Promise<Outcome> => {
  const { items, refused } = siftRows(rows, countryCode)
  // Also if no row is valid, so that a deleted list is reported.
  const parts = Math.max(1, Math.ceil(items.length / mostImportedAtOnce))
  for (let part = 0; part < parts; part += 1) {
    const from = part * mostImportedAtOnce
    refused.push(...(await importPart(ctx, listId, items.slice(from, from + mostImportedAtOnce))))
  }
  refused.sort((a, b) => a.line - b.line)
  return { created: rows.length - refused.length, refused }
}

export const uploadItems = (
  ctx: UserCtx,
  listId: ContactListId,
  { rows, countryCode }: { rows?: readonly ImportRow[] | undefined; countryCode: string },
  files: readonly UploadedFile[],
): Promise<Outcome> =>
  takeSpreadsheet(ctx, { rows, files, mostRows: mostRowsOfListFile }, (read) =>
    importItems(ctx, listId, read, countryCode),
  )

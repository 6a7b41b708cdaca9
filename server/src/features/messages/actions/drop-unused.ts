import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { discard } from '../../../platform/http/multipart.ts'
import type { MessageRow } from '../view.ts'

/** A retried call uploaded its files again; the messages have theirs already. */
export const dropUnused = (
  ctx: UserCtx,
  files: readonly UploadedFile[],
  rows: readonly Pick<MessageRow, 'media_file'>[],
): Promise<void> => {
  const used = new Set(rows.map((row) => row.media_file))
  return discard(
    ctx.storage,
    files.filter(({ file }) => !used.has(file)),
  )
}

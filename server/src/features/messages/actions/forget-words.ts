import type { Ctx, Work } from '../../../context.ts'
import { forgetFile } from '../../tickets/actions/forget-files.ts'
import { eraseWords, isFileUsed } from '../store/changes.ts'

/**
 * Erases the content of a deleted message if the company's privacy settings say so, or its provider demands it
 * (`isDue`); its file is deleted after the commit.
 */
export const forgetWords = async (work: Work, messageId: string, isDue = false): Promise<void> => {
  const erased = await eraseWords(work.tx, messageId, isDue)
  if (erased?.file) work.enqueue(forgetFile, { rootId: erased.root_id, file: erased.file })
}

export const removeForgotten = async (ctx: Ctx, { rootId, file }: { rootId: string; file: string }): Promise<void> => {
  const isUsed = await ctx.transact(({ tx }) => isFileUsed(tx, rootId, file))
  if (!isUsed) await ctx.storage.remove(file)
}

import type { TicketId } from '@guiche/contract/core/ids'
import type { Ctx, Work } from '../../../context.ts'
import { forgetFile } from '../jobs/definitions.ts'
import { eraseWords, filesOfTicket, isFileUsed } from '../store/changes.ts'

/** What was deleted is erased where the company's privacy settings say so; its file follows after the commit. */
export const forgetWords = async (work: Work, messageId: string): Promise<void> => {
  const erased = await eraseWords(work.tx, messageId)
  if (erased?.file) work.enqueue(forgetFile, { rootId: erased.root_id, file: erased.file })
}

/** What was sent and received in a ticket that is about to go. */
export const forgetFilesOf = async (work: Work, ticketId: TicketId): Promise<void> => {
  for (const { root_id, file } of await filesOfTicket(work.tx, ticketId)) {
    work.enqueue(forgetFile, { rootId: root_id, file })
  }
}

export const removeForgotten = async (ctx: Ctx, { rootId, file }: { rootId: string; file: string }): Promise<void> => {
  const isUsed = await ctx.transact(({ tx }) => isFileUsed(tx, rootId, file))
  if (!isUsed) await ctx.storage.remove(file)
}

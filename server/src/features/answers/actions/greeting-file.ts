/** A copy of a greeting's file for each conversation, because deleting one must not affect the other. */
import { maxUploadBytes } from '@guiche/contract/features/messages'
import type { Ctx } from '../../../context.ts'
import { isFileSent } from '../store/answer-facts.ts'

export interface GreetingFile {
  file: string
  name: string
  mime: string
  bytes: number
}

/** Null if the store fails: the customer gets the text anyway. */
export const copyOfGreeting = async (
  { storage, log }: Ctx,
  { file, name }: { file: string; name: string },
): Promise<GreetingFile | null> => {
  try {
    const opened = await storage.open(file)
    if (opened) {
      const copy = await storage.save(opened.stream, { maxBytes: maxUploadBytes })
      return { file: copy.file, name, mime: copy.mime, bytes: copy.bytes }
    }
    log.warn({ file }, 'the file of a greeting is not in the store')
  } catch (error) {
    log.warn({ err: error, file }, 'the file of a greeting could not be copied; only the text is sent')
  }
  return null
}

/** Deletes a copy that no message of the ticket has. */
export const dropUnsent = async (ctx: Ctx, ticketId: number, copy: GreetingFile | null): Promise<void> => {
  if (copy && !(await ctx.transact(({ tx }) => isFileSent(tx, ticketId, copy.file))))
    await ctx.storage.remove(copy.file)
}

/** Sends the files of a list, each as a copy: deleting one must not affect the other. */
import { TicketId } from '@guiche/contract/core/ids'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import type { Ctx, Work } from '../../../context.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { keepIfTaken } from '../../media/actions/drop-file.ts'
import { kindOfFile } from '../../media/rules.ts'
import { derivedId } from '../../messages/actions/derived-id.ts'
import { postMessages } from '../../messages/actions/post-message.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { sendFileList } from '../jobs/definitions.ts'
import { filesOfList, isMessageThere, type ListedFile } from '../store/file-lists.ts'

export const sendFiles = (work: Work, ticketId: number, fileListId: number): void =>
  work.enqueue(sendFileList, { ticketId, fileListId, batchId: crypto.randomUUID() })

const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const

const post = async (
  work: Work,
  ticketId: number,
  listed: ListedFile,
  { id, copy }: { id: string; copy: StoredFile },
) => {
  const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
  if (!ticket?.contact_active || (await isMessageThere(work.tx, id))) return false
  const { file, mime, bytes } = copy
  const media = { file, name: listed.mediaName ?? listed.name, mime, bytes, seconds: null, isVoiceNote: false }
  const mediaType = mediaTypeOf[kindOfFile(mime)]
  await postMessages(work, ticket, [{ id, body: '', mediaType, media, userId: null, isPrivate: false, quotedId: null }])
  return true
}

/** A file that is no longer in the store is skipped. */
const sendOne = async (ctx: Ctx, ticketId: number, listed: ListedFile, id: string): Promise<void> => {
  const opened = await ctx.storage.open(listed.mediaFile)
  if (!opened) {
    ctx.log.warn({ file: listed.mediaFile }, 'a file of a list is not in the store')
    return
  }
  const copy = await ctx.storage.save(opened.stream, { maxBytes: maxUploadBytes })
  await keepIfTaken(ctx, copy, () => ctx.transact((work) => post(work, ticketId, listed, { id, copy })))
}

export const sendFilesOfList = async (
  ctx: Ctx,
  { ticketId, fileListId, batchId }: { ticketId: number; fileListId: number; batchId: string },
): Promise<void> => {
  const files = await ctx.transact(({ tx }) => filesOfList(tx, fileListId))
  for (const file of files) {
    const id = derivedId(batchId, file.id)
    const isSent = await ctx.transact(({ tx }) => isMessageThere(tx, id))
    if (!isSent) await sendOne(ctx, ticketId, file, id)
  }
}

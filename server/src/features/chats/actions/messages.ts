/** Messages of a chat. All changes lock the chat's row, so messages are in the order of their times. */
import type { ChatMessageId, ChatRef } from '@guiche/contract/core/ids'
import type { ChatMessage } from '@guiche/contract/features/chats'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { forgetMentions, mentionMembers, readMentionsOfChat } from '../../mentions/actions.ts'
import { askedOf } from '../../messages/actions/derived-id.ts'
import { dropUnused } from '../../messages/actions/drop-unused.ts'
import { announceChanged, announceMessage } from '../events.ts'
import { lastMessageOf, lineOf, mayEdit, mayTakeBack, takenBackSign } from '../rules.ts'
import {
  addMessage,
  eraseMessage,
  messageInChat,
  messageOfClient,
  type NewChatMessage,
  recordSaid,
  saveLastLine,
  saveWords,
} from '../store.ts'
import { type ChatMessageRow, toChatMessageView } from '../view.ts'
import { lockOwn, nowIs } from './own-chat.ts'

interface Said {
  message: string
  clientId?: string | undefined
  isVoiceNote: boolean
}

/**
 * What was stored under this id the first time. If it is somebody else's, or another request, nothing about it is
 * revealed.
 */
const saidBefore = async (
  work: Work,
  wish: Pick<NewChatMessage, 'chatId' | 'senderId' | 'clientId' | 'message' | 'asked'>,
) => {
  const known = await messageOfClient(work.tx, wish.chatId, wish.clientId)
  if (!known) throw new Error('a message of a chat is there and is not')
  // Messages from before digests existed are compared by their text.
  const isSame = known.asked === null ? known.message === wish.message : known.asked === wish.asked
  if (known.sender_id !== wish.senderId || !isSame)
    throw new Refusal('ERR_MESSAGE_ID_TAKEN', { field: 'body.clientId' })
  return known
}

const mediaOf = (file: UploadedFile | undefined, isVoiceNote: boolean): NewChatMessage['media'] =>
  file === undefined
    ? null
    : {
        file: file.file,
        name: file.name,
        mime: file.mime,
        bytes: file.bytes,
        isVoiceNote: isVoiceNote && file.mime.startsWith('audio/'),
      }

const say = (ctx: UserCtx, ref: ChatRef, wanted: Said, files: readonly UploadedFile[]) =>
  ctx.transact(async (work): Promise<ChatMessageRow> => {
    const { tx } = work
    const senderId = ctx.actor.id
    const { id: chatId } = await lockOwn(ctx, work, ref)
    // After the lock, so that the times in a chat rise with its messages.
    const now = ctx.clock.now()
    const [file] = files
    const { message, isVoiceNote } = wanted
    const asked = askedOf(file ? { message, isVoiceNote } : { message }, files)
    const wish = { chatId, senderId, clientId: wanted.clientId ?? null, message, asked }
    const added = await addMessage(tx, { ...wish, media: mediaOf(file, isVoiceNote) }, now)
    if (!added) return saidBefore(work, wish)
    await recordSaid(tx, { chatId, senderId, lastMessage: lastMessageOf(ctx.actor.name, lineOf(added)) }, now)
    const chat = await nowIs(ctx, work, chatId)
    announceMessage(work, chat, added)
    await mentionMembers(work, ctx.actor, { words: message, chat, messageId: added.id, members: chat.members })
    // Whoever speaks has seen what stands above.
    await readMentionsOfChat(work, senderId, chatId)
    return added
  })

/** Sent again under its id, it is what was stored the first time; the file that came with it once more goes. */
export const sendChatMessage = async (
  ctx: UserCtx,
  ref: ChatRef,
  wanted: Said,
  files: readonly UploadedFile[] = [],
): Promise<ChatMessage> => {
  if (wanted.message === '' && files.length === 0) throw new Refusal('ERR_VALIDATION', { field: 'body.message' })
  const said = await say(ctx, ref, wanted, files)
  await dropUnused(ctx, files, [said])
  return toChatMessageView(said, linkMaker(ctx))
}

const lockSaid = async (ctx: UserCtx, work: Work, ref: ChatRef, messageId: number) => {
  const { id: chatId } = await lockOwn(ctx, work, ref)
  const message = await messageInChat(work.tx, chatId, messageId)
  if (!message) throw new Refusal('ERR_FETCH_WAPP_MSG')
  return message
}
type Locked = Awaited<ReturnType<typeof lockSaid>>

/** Lists quote the last message, which may have changed. */
const announce = async (ctx: UserCtx, work: Work, before: Locked): Promise<ChatMessage> => {
  const { chat_id: chatId, id, isLast } = before
  const after = await messageInChat(work.tx, chatId, id)
  if (!after) throw new Error('a message of a chat vanished while it was locked')
  const line = after.deleted_at === null ? lineOf(after) : takenBackSign
  if (isLast) await saveLastLine(work.tx, chatId, lastMessageOf(ctx.actor.name, line))
  announceChanged(work, await nowIs(ctx, work, chatId), after)
  return toChatMessageView(after, linkMaker(ctx))
}

export const editChatMessage = (ctx: UserCtx, ref: ChatRef, messageId: ChatMessageId, words: string) =>
  ctx.transact(async (work): Promise<ChatMessage> => {
    const before = await lockSaid(ctx, work, ref, messageId)
    const said = {
      senderId: before.sender_id,
      hasFile: before.media_file !== null,
      isDeleted: before.deleted_at !== null,
      createdAt: before.created_at,
    }
    const isSame = before.message === words
    settle(mayEdit(said, { actorId: ctx.actor.id, words, isSame, now: ctx.clock.now() }))
    if (isSame) return toChatMessageView(before, linkMaker(ctx))
    await saveWords(work.tx, before.id, words, ctx.clock.now())
    const chat = await nowIs(ctx, work, before.chat_id)
    await mentionMembers(work, ctx.actor, { words, chat, messageId: before.id, members: chat.members })
    return announce(ctx, work, before)
  })

/** A retry after a lost answer gets the same answer. */
export const deleteChatMessage = (ctx: UserCtx, ref: ChatRef, messageId: ChatMessageId) =>
  ctx.transact(async (work): Promise<ChatMessage> => {
    const before = await lockSaid(ctx, work, ref, messageId)
    settle(mayTakeBack({ senderId: before.sender_id }, ctx.actor.id))
    if (before.deleted_at !== null) return toChatMessageView(before, linkMaker(ctx))
    await eraseMessage(work.tx, before.id, ctx.clock.now())
    dropFile(work, before.media_file)
    await forgetMentions(work, { chatMessageId: before.id })
    return announce(ctx, work, before)
  })

/** What is said in a chat. All of it waits for the chat's row: its messages stand in the order of their times. */
import type { ChatMessageId, ChatRef } from '@guiche/contract/core/ids'
import type { ChatMessage } from '@guiche/contract/features/chats'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { askedOf } from '../../messages/actions/derived-id.ts'
import { announceChanged, announceMessage } from '../events.ts'
import { lastMessageOf, mayEdit, mayTakeBack, takenBackSign } from '../rules.ts'
import {
  addMessage,
  eraseMessage,
  messageInChat,
  messageOfClient,
  recordSaid,
  saveLastLine,
  saveWords,
} from '../store.ts'
import { toChatMessageView } from '../view.ts'
import { lockOwn, nowIs } from './own-chat.ts'

interface Said {
  message: string
  clientId?: string | undefined
}

/** What was said under this id the first time. Where it is somebody else's, or stands for another wish, nothing of that is told. */
const saidBefore = async (work: Work, chatId: number, wish: { senderId: number; asked: string } & Said) => {
  const known = await messageOfClient(work.tx, chatId, wish.clientId ?? null)
  if (!known) throw new Error('a message of a chat is there and is not')
  // Those from before there were digests have their words.
  const isSame = known.asked === null ? known.message === wish.message : known.asked === wish.asked
  if (known.sender_id !== wish.senderId || !isSame)
    throw new Refusal('ERR_MESSAGE_ID_TAKEN', { field: 'body.clientId' })
  return known
}

export const sendChatMessage = (ctx: UserCtx, ref: ChatRef, { message, clientId }: Said) =>
  ctx.transact(async (work): Promise<ChatMessage> => {
    const { tx } = work
    const senderId = ctx.actor.id
    const { id: chatId } = await lockOwn(ctx, work, ref)
    // Once nobody else speaks: the times of a chat rise with its messages.
    const now = ctx.clock.now()
    const asked = askedOf({ message }, [])
    const added = await addMessage(tx, { chatId, senderId, clientId: clientId ?? null, message, asked }, now)
    if (!added) return toChatMessageView(await saidBefore(work, chatId, { senderId, asked, message, clientId }))
    await recordSaid(tx, { chatId, senderId, lastMessage: lastMessageOf(ctx.actor.name, message) }, now)
    announceMessage(work, await nowIs(ctx, work, chatId), added)
    return toChatMessageView(added)
  })

const lockSaid = async (ctx: UserCtx, work: Work, ref: ChatRef, messageId: number) => {
  const { id: chatId } = await lockOwn(ctx, work, ref)
  const message = await messageInChat(work.tx, chatId, messageId)
  if (!message) throw new Refusal('ERR_FETCH_WAPP_MSG')
  return message
}
type Locked = Awaited<ReturnType<typeof lockSaid>>

/** Lists quote the last thing that was said: it changes with it. */
const announce = async (ctx: UserCtx, work: Work, before: Locked, line: string): Promise<ChatMessage> => {
  const { chat_id: chatId, id, isLast } = before
  if (isLast) await saveLastLine(work.tx, chatId, lastMessageOf(ctx.actor.name, line))
  const after = await messageInChat(work.tx, chatId, id)
  if (!after) throw new Error('a message of a chat vanished while it was locked')
  announceChanged(work, await nowIs(ctx, work, chatId), after)
  return toChatMessageView(after)
}

export const editChatMessage = (ctx: UserCtx, ref: ChatRef, messageId: ChatMessageId, words: string) =>
  ctx.transact(async (work): Promise<ChatMessage> => {
    const before = await lockSaid(ctx, work, ref, messageId)
    const said = { senderId: before.sender_id, isDeleted: before.deleted_at !== null, createdAt: before.created_at }
    const isSame = before.message === words
    settle(mayEdit(said, { actorId: ctx.actor.id, isSame, now: ctx.clock.now() }))
    if (isSame) return toChatMessageView(before)
    await saveWords(work.tx, before.id, words, ctx.clock.now())
    return announce(ctx, work, before, words)
  })

/** Whoever asks twice, because the first answer was lost, is answered the same. */
export const deleteChatMessage = (ctx: UserCtx, ref: ChatRef, messageId: ChatMessageId) =>
  ctx.transact(async (work): Promise<ChatMessage> => {
    const before = await lockSaid(ctx, work, ref, messageId)
    settle(mayTakeBack({ senderId: before.sender_id }, ctx.actor.id))
    if (before.deleted_at !== null) return toChatMessageView(before)
    await eraseMessage(work.tx, before.id, ctx.clock.now())
    return announce(ctx, work, before, takenBackSign)
  })

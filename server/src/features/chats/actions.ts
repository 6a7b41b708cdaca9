import type { ChatRef, CompanyId } from '@guiche/contract/core/ids'
import type { Chat, ChatMessage } from '@guiche/contract/features/chats'
import { type Deps, systemContext, type UserCtx, type Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settle } from '../../platform/settle.ts'
import { announceChat, announceGone, announceMessage, announceRead } from './events.ts'
import { chatOfMember, chatRow } from './queries.ts'
import { circleOf, isSameCircle, lastMessageOf, mayManage } from './rules.ts'
import {
  addMessage,
  chatsWith,
  dropMember,
  holdChat,
  insertChat,
  type LockedChat,
  lockChat,
  markRead,
  messageOfClient,
  recordSaid,
  removeChat,
  saveMembers,
  saveTitle,
} from './store.ts'
import { toChatMessageView, toChatView } from './view.ts'

interface Wanted {
  title: string
  users: readonly number[]
}
type Change = { [K in keyof Wanted]?: Wanted[K] | undefined }

const lockOwn = async (ctx: UserCtx, work: Work, ref: ChatRef): Promise<LockedChat> => {
  const chat = await lockChat(work.tx, ref, ctx.actor.id)
  if (!chat) throw new Refusal('ERR_NO_CHAT_FOUND')
  return chat
}

const lockManaged = async (ctx: UserCtx, work: Work, ref: ChatRef): Promise<LockedChat> => {
  const chat = await lockOwn(ctx, work, ref)
  settle(mayManage(chat, ctx.actor))
  return chat
}

const nowIs = (ctx: UserCtx, work: Work, chatId: number) => chatOfMember(work.tx, chatId as ChatRef, ctx.actor.id)

export const createChat = (ctx: UserCtx, { title, users }: Wanted): Promise<Chat> =>
  ctx.transact(async (work) => {
    const id = await insertChat(work.tx, title, ctx.actor.id, ctx.clock.now())
    await saveMembers(work.tx, id, circleOf(ctx.actor.id, users))
    const chat = await nowIs(ctx, work, id)
    announceChat(work, chat, [])
    return toChatView(chat, linkMaker(ctx))
  })

export const updateChat = (ctx: UserCtx, ref: ChatRef, { title, users }: Change): Promise<Chat> =>
  ctx.transact(async (work) => {
    const before = await lockManaged(ctx, work, ref)
    const circle = users === undefined ? before.memberIds : circleOf(ctx.actor.id, users)
    const isSame = (title ?? before.title) === before.title && isSameCircle(circle, before.memberIds)
    if (isSame) return toChatView(await nowIs(ctx, work, before.id), linkMaker(ctx))
    if (title !== undefined) await saveTitle(work.tx, before.id, title)
    await saveMembers(work.tx, before.id, circle)
    const chat = await nowIs(ctx, work, before.id)
    announceChat(work, chat, before.memberIds)
    const left = before.memberIds.filter((userId) => !circle.includes(userId))
    announceGone(work, before.id, left)
    return toChatView(chat, linkMaker(ctx))
  })

export const deleteChat = (ctx: UserCtx, ref: ChatRef): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    const chat = await lockManaged(ctx, work, ref)
    await removeChat(work.tx, chat.id)
    announceGone(work, chat.id, chat.memberIds)
    return { id: chat.id }
  })

export const readChat = (ctx: UserCtx, ref: ChatRef): Promise<Chat> =>
  ctx.transact(async (work) => {
    const { id } = await lockOwn(ctx, work, ref)
    const hadUnseen = await markRead(work.tx, id, ctx.actor.id)
    const chat = await nowIs(ctx, work, id)
    if (hadUnseen) announceRead(work, chat)
    return toChatView(chat, linkMaker(ctx))
  })

/** A chat by itself: one that is talked in waits for nobody's other chats. What they said keeps their name. */
const leaveChat = async (work: Work, chatId: number, userId: number): Promise<void> => {
  await holdChat(work.tx, chatId)
  await dropMember(work.tx, chatId, userId)
  const chat = await chatRow(work.tx, chatId)
  if (chat)
    announceChat(
      work,
      chat,
      chat.members.map(({ id }) => id),
    )
}

/** Somebody was deleted. A chat of theirs is an admin's to change from then on. */
export const leaveChats = async (deps: Deps, companyId: CompanyId, userId: number): Promise<void> => {
  const ctx = systemContext(deps, companyId)
  const chatIds = await ctx.transact(({ tx }) => chatsWith(tx, userId))
  for (const chatId of chatIds) await ctx.transact((work) => leaveChat(work, chatId, userId))
}

interface Said {
  message: string
  clientId?: string | undefined
}

export const sendChatMessage = (ctx: UserCtx, ref: ChatRef, { message, clientId }: Said) =>
  ctx.transact(async (work): Promise<ChatMessage> => {
    const { tx } = work
    const senderId = ctx.actor.id
    const { id: chatId } = await lockOwn(ctx, work, ref)
    // Once nobody else speaks: the times of a chat rise with its messages.
    const now = ctx.clock.now()
    const added = await addMessage(tx, { chatId, senderId, clientId: clientId ?? null, message }, now)
    if (!added) {
      const known = await messageOfClient(tx, chatId, clientId ?? null)
      if (!known) throw new Error('a message of a chat is there and is not')
      // The id is somebody else's, or stands for other words: nothing of what was said is told.
      if (known.sender_id !== senderId || known.message !== message)
        throw new Refusal('ERR_MESSAGE_ID_TAKEN', { field: 'body.clientId' })
      return toChatMessageView(known)
    }
    await recordSaid(tx, { chatId, senderId, lastMessage: lastMessageOf(ctx.actor.name, message) }, now)
    announceMessage(work, await nowIs(ctx, work, chatId), added)
    return toChatMessageView(added)
  })

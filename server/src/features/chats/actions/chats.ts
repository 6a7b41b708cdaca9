import type { ChatRef, CompanyId } from '@guiche/contract/core/ids'
import type { Chat } from '@guiche/contract/features/chats'
import { type Deps, systemContext, type UserCtx, type Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { readMentionsOfChat } from '../../mentions/actions.ts'
import { announceChat, announceGone, announceRead } from '../events.ts'
import { chatRow } from '../queries.ts'
import { circleOf, heirOf, isSameCircle, mayManage } from '../rules.ts'
import {
  chatsWith,
  dropMember,
  filesOfChat,
  hasStrangers,
  heirsOf,
  holdChat,
  insertChat,
  type LockedChat,
  markRead,
  removeChat,
  saveMembers,
  saveOwner,
  saveTitle,
} from '../store.ts'
import { toChatView } from '../view.ts'
import { lockOwn, nowIs } from './own-chat.ts'

interface Wanted {
  title: string
  users: readonly number[]
}
type Change = { [K in keyof Wanted]?: Wanted[K] | undefined }

const lockManaged = async (ctx: UserCtx, work: Work, ref: ChatRef): Promise<LockedChat> => {
  const chat = await lockOwn(ctx, work, ref)
  settle(mayManage(chat, ctx.actor))
  return chat
}

const settleMembers = async (work: Work, chatId: number, circle: readonly number[]): Promise<void> => {
  if (await hasStrangers(work.tx, circle)) throw new Refusal('ERR_NO_USER_FOUND', { field: 'body.users' })
  await saveMembers(work.tx, chatId, circle, work.clock.now())
}

export const createChat = (ctx: UserCtx, { title, users }: Wanted): Promise<Chat> =>
  ctx.transact(async (work) => {
    const id = await insertChat(work.tx, title, ctx.actor.id, ctx.clock.now())
    await settleMembers(work, id, circleOf(ctx.actor.id, users))
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
    await settleMembers(work, before.id, circle)
    const chat = await nowIs(ctx, work, before.id)
    announceChat(work, chat, before.memberIds)
    const left = before.memberIds.filter((userId) => !circle.includes(userId))
    announceGone(work, before.id, left)
    return toChatView(chat, linkMaker(ctx))
  })

/** With everything said in it, and its files. */
const removeWhole = async (work: Work, chatId: number): Promise<void> => {
  for (const file of await filesOfChat(work.tx, chatId)) dropFile(work, file)
  await removeChat(work.tx, chatId)
}

export const deleteChat = (ctx: UserCtx, ref: ChatRef): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    const chat = await lockManaged(ctx, work, ref)
    await removeWhole(work, chat.id)
    announceGone(work, chat.id, chat.memberIds)
    return { id: chat.id }
  })

export const readChat = (ctx: UserCtx, ref: ChatRef): Promise<Chat> =>
  ctx.transact(async (work) => {
    const { id } = await lockOwn(ctx, work, ref)
    const hadUnseen = await markRead(work.tx, id, ctx.actor.id)
    await readMentionsOfChat(work, ctx.actor.id, id)
    const chat = await nowIs(ctx, work, id)
    if (hadUnseen) announceRead(work, chat)
    return toChatView(chat, linkMaker(ctx))
  })

/**
 * Each chat in its own transaction, so that an active chat does not wait for the user's other chats. Their messages
 * keep their name.
 */
const leaveChat = async (work: Work, chatId: number, userId: number): Promise<void> => {
  await holdChat(work.tx, chatId)
  await dropMember(work.tx, chatId, userId)
  const left = await heirsOf(work.tx, chatId)
  const heir = heirOf(left)
  if (heir === null) return removeWhole(work, chatId)
  const before = await chatRow(work.tx, chatId)
  if (!before) return
  if (before.owner_id === null || before.owner_id === userId) await saveOwner(work.tx, chatId, heir)
  const chat = await chatRow(work.tx, chatId)
  const members = left.map(({ id }) => id)
  if (chat) announceChat(work, chat, members)
}

/** Somebody was deleted: a chat of theirs is the longest member's from then on, and goes where nobody is left. */
export const leaveChats = async (deps: Deps, companyId: CompanyId, userId: number): Promise<void> => {
  const ctx = systemContext(deps, companyId)
  const chatIds = await ctx.transact(({ tx }) => chatsWith(tx, userId))
  for (const chatId of chatIds) await ctx.transact((work) => leaveChat(work, chatId, userId))
}

import type { ChatRef } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { chatOfMember } from '../queries.ts'
import { type LockedChat, lockChat } from '../store.ts'

/** Locks a chat of which the caller is a member, until the transaction ends. */
export const lockOwn = async (ctx: UserCtx, work: Work, ref: ChatRef): Promise<LockedChat> => {
  const chat = await lockChat(work.tx, ref, ctx.actor.id)
  if (!chat) throw new Refusal('ERR_NO_CHAT_FOUND')
  return chat
}

export const nowIs = (ctx: UserCtx, work: Work, chatId: number) =>
  chatOfMember(work.tx, chatId as ChatRef, ctx.actor.id)

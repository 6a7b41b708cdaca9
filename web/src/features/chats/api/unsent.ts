/** What was written and is not stored yet, and drafts: of this tab, by chat. */
import { sendChatMessage } from '@guiche/contract/features/chats'
import { call } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { createStore, type Store, useStore } from '../../../lib/store.ts'

export interface UnsentMessage {
  clientId: string
  message: string
  createdAt: string
  /** Null while it is on its way. */
  failure: unknown
}

const kept = <T>(initial: T) => {
  const stores = new Map<number, Store<T>>()
  return (chatId: number): Store<T> => {
    const store = stores.get(chatId) ?? createStore(initial)
    stores.set(chatId, store)
    return store
  }
}

const unsentOf = kept<readonly UnsentMessage[]>([])
const draftOf = kept('')

export const useUnsent = (chatId: number) => useStore(unsentOf(chatId))
export const useChatDraft = (chatId: number) => {
  const store = draftOf(chatId)
  return [useStore(store), store.set] as const
}

const change = (chatId: number, clientId: string, failure: unknown) =>
  unsentOf(chatId).set((all) => all.map((each) => (each.clientId === clientId ? { ...each, failure } : each)))

export const forgetUnsent = (chatId: number, clientId: string): void =>
  unsentOf(chatId).set((all) => all.filter((each) => each.clientId !== clientId))

/** Stays until the list has it; the same message however often it is tried. */
const attempt = async (chatId: number, { clientId, message }: UnsentMessage): Promise<void> => {
  try {
    await call(sendChatMessage, { params: { id: chatId }, body: { message, clientId } })
  } catch (error) {
    change(chatId, clientId, error)
  }
}

export const sendMessage = (chatId: number, message: string): void => {
  const unsent = { clientId: newId(), message, createdAt: new Date().toISOString(), failure: null }
  unsentOf(chatId).set((all) => [...all, unsent])
  void attempt(chatId, unsent)
}

export const sendAgain = (chatId: number, unsent: UnsentMessage): void => {
  change(chatId, unsent.clientId, null)
  void attempt(chatId, unsent)
}

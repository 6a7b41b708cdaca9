/** What was typed and not said, per person and chat. Survives a reload, follows the other tabs. */
import { useSyncExternalStore } from 'react'
import { session } from '../../../lib/session.ts'
import { recall, remember } from '../../../lib/storage.ts'

const keyOf = (chatId: number): string => {
  const state = session.get()
  return `chatDraft.${state.phase === 'signed-in' ? state.user.id : 0}.${chatId}`
}

const known = new Map<string, string>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Every keystroke changes the draft, and storage is slow on slow machines. */
const writeAfterMs = 300
const unwritten = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

const write = (): void => {
  clearTimeout(timer)
  for (const key of unwritten) remember(key, known.get(key) || null)
  unwritten.clear()
}

const read = (key: string): string => {
  const text = known.get(key) ?? recall(key) ?? ''
  known.set(key, text)
  return text
}

export const chatDraftOf = (chatId: number): string => read(keyOf(chatId))

export const changeChatDraft = (chatId: number, text: string): void => {
  const key = keyOf(chatId)
  known.set(key, text)
  unwritten.add(key)
  clearTimeout(timer)
  // What was sent must not come back with a reload.
  if (text === '') write()
  else timer = setTimeout(write, writeAfterMs)
  tell()
}

export const useChatDraft = (chatId: number): string => useSyncExternalStore(subscribe, () => chatDraftOf(chatId))

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', write)
  window.addEventListener('storage', (event) => {
    const key = event.key?.replace(/^guiche\./, '') ?? ''
    if (!key.startsWith('chatDraft.') || unwritten.has(key)) return
    known.set(key, event.newValue ?? '')
    tell()
  })
}

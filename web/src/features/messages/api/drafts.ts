/** What was typed and not sent, per person and ticket. Survives a reload, follows the other tabs. */
import type { QuotedMessage } from '@guiche/contract/features/messages'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { session } from '../../../lib/session.ts'
import { recall, remember } from '../../../lib/storage.ts'

export type Quoted = z.output<typeof QuotedMessage>

export interface Draft {
  text: string
  /** Kept with the text: a note must never come back as an answer to the customer. */
  isPrivate: boolean
  quoted: Quoted | null
}

const emptyDraft: Draft = { text: '', isPrivate: false, quoted: null }

const me = (): number => {
  const state = session.get()
  return state.phase === 'signed-in' ? state.user.id : 0
}
const keyOf = (userId: number, ticketId: number) => `draft.${userId}.${ticketId}`

const read = (key: string): Draft => {
  try {
    const stored: unknown = JSON.parse(recall(key) ?? 'null')
    return stored === null ? emptyDraft : { ...emptyDraft, ...(stored as Partial<Draft>) }
  } catch {
    return emptyDraft
  }
}

const known = new Map<string, Draft>()
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every keystroke changes the draft, and storage is slow on slow machines. */
const writeAfterMs = 300
const unwritten = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

const write = (): void => {
  clearTimeout(timer)
  for (const key of unwritten) {
    const draft = known.get(key) ?? emptyDraft
    remember(key, isEmpty(draft) ? null : JSON.stringify(draft))
  }
  unwritten.clear()
}

const isEmpty = (draft: Draft): boolean => draft.text.trim() === '' && draft.quoted === null && !draft.isPrivate

export const draftOf = (ticketId: number): Draft => {
  const key = keyOf(me(), ticketId)
  const draft = known.get(key) ?? read(key)
  known.set(key, draft)
  return draft
}

export const changeDraft = (ticketId: number, change: Partial<Draft>): void => {
  const key = keyOf(me(), ticketId)
  known.set(key, { ...draftOf(ticketId), ...change })
  unwritten.add(key)
  clearTimeout(timer)
  timer = setTimeout(write, writeAfterMs)
  tell()
}

export const useWholeDraft = (ticketId: number): Draft => useSyncExternalStore(subscribe, () => draftOf(ticketId))

/** Only whether it is a note: whoever asks is not drawn again with every key. */
export const useIsNote = (ticketId: number): boolean =>
  useSyncExternalStore(subscribe, () => draftOf(ticketId).isPrivate)

/** The text that waits in a ticket's composer, for its place in the list; empty when there is none. */
export const useDraft = (ticketId: number): string =>
  useSyncExternalStore(subscribe, () => draftOf(ticketId).text.trim())

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', write)
  window.addEventListener('storage', (event) => {
    const key = event.key?.replace(/^guiche\./, '') ?? ''
    if (!key.startsWith('draft.') || unwritten.has(key)) return
    known.set(key, read(key))
    tell()
  })
}

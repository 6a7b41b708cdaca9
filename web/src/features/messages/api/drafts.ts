/**
 * Unsent text, per user and ticket. Survives a reload and is shared between tabs; draft-sync.ts sends it to the
 * user's other devices.
 */
import type { QuotedMessage } from '@guiche/contract/features/messages'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { session } from '../../../lib/session.ts'
import { recall, recallable, remember } from '../../../lib/storage.ts'
import { type DraftContent, isBlank, isSame, mergeDrafts } from './draft-merge.ts'

export type Quoted = z.output<typeof QuotedMessage>
export type Draft = DraftContent

/** The server's version when this browser last received it. */
export interface DraftBase extends Draft {
  /** 0: nothing yet. */
  revision: number
}

interface Kept extends Draft {
  base: DraftBase
  /** Sent to the server without a known answer, for example because the page was reloaded meanwhile. */
  pushed: Draft | null
}

const emptyDraft: Draft = { text: '', isPrivate: false, quoted: null }
const nothing: Kept = { ...emptyDraft, base: { ...emptyDraft, revision: 0 }, pushed: null }

const me = (): number => {
  const state = session.get()
  return state.phase === 'signed-in' ? state.user.id : 0
}
const prefixOf = (userId: number) => `draft.${userId}.`
const keyOf = (ticketId: number) => `${prefixOf(me())}${ticketId}`

const read = (key: string): Kept => {
  try {
    const stored: unknown = JSON.parse(recall(key) ?? 'null')
    return stored === null ? nothing : { ...nothing, ...(stored as Partial<Kept>) }
  } catch {
    return nothing
  }
}

const known = new Map<string, Kept>()
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
    const kept = known.get(key) ?? nothing
    const isNothing = isBlank(kept) && !kept.isPrivate && isSame(kept, kept.base) && !kept.pushed
    remember(key, isNothing ? null : JSON.stringify(kept))
  }
  unwritten.clear()
}

const keptOf = (ticketId: number): Kept => {
  const key = keyOf(ticketId)
  const kept = known.get(key) ?? read(key)
  known.set(key, kept)
  return kept
}

const keep = (ticketId: number, kept: Kept): void => {
  const key = keyOf(ticketId)
  known.set(key, kept)
  unwritten.add(key)
  clearTimeout(timer)
  timer = setTimeout(write, writeAfterMs)
  tell()
}

export const draftOf = (ticketId: number): Draft => keptOf(ticketId)
export const baseOf = (ticketId: number): DraftBase => keptOf(ticketId).base
/** Typed here, and not on the server yet. */
export const isUnsaved = (ticketId: number): boolean => !isSame(keptOf(ticketId), baseOf(ticketId))

/** Called for every ticket whose draft the user changed in this tab. */
let onTyped: (ticketId: number) => void = () => {}
export const whenTyped = (listener: (ticketId: number) => void): void => {
  onTyped = listener
}

export const changeDraft = (ticketId: number, change: Partial<Draft>): void => {
  keep(ticketId, { ...keptOf(ticketId), ...change })
  onTyped(ticketId)
}

/** Being sent to the server. Stored at once, because the page may be closing. */
export const draftPushed = (ticketId: number, pushed: Draft): void => {
  keep(ticketId, { ...keptOf(ticketId), pushed })
  write()
}

/** The server has what was sent to it; text typed meanwhile is still unsaved. */
export const draftSaved = (ticketId: number, base: DraftBase): void =>
  keep(ticketId, { ...keptOf(ticketId), base, pushed: null })

/**
 * Another device wrote: replaces the draft, or is merged with what was typed here since. Our own text that comes back
 * after a lost answer is ignored.
 */
export const draftCame = (ticketId: number, theirs: DraftBase): void => {
  const kept = keptOf(ticketId)
  const isOwn = kept.pushed !== null && isSame(kept.pushed, theirs)
  const { text, isPrivate, quoted } = isOwn ? kept : mergeDrafts<Draft>(kept.base, kept, theirs)
  keep(ticketId, { text, isPrivate, quoted, base: theirs, pushed: null })
}

/** The server no longer has it for this user. */
export const draftGone = (ticketId: number): void => keep(ticketId, nothing)

const ticketOfKey = (key: string): number => Number(key.slice(prefixOf(me()).length))
/** The tickets for which this browser has a draft, typed here or received. */
export const draftedTickets = (): number[] => {
  const keys = new Set([...recallable(prefixOf(me())), ...known.keys()])
  return [...keys].filter((key) => key.startsWith(prefixOf(me()))).map(ticketOfKey)
}

export const useWholeDraft = (ticketId: number): Draft => useSyncExternalStore(subscribe, () => draftOf(ticketId))

/** Only whether it is a note, so that the component is not rendered again at every key. */
export const useIsNote = (ticketId: number): boolean =>
  useSyncExternalStore(subscribe, () => draftOf(ticketId).isPrivate)

/** The draft's text for the list; empty if there is none. */
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

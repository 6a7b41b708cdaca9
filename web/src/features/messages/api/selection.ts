/**
 * Messages that are selected for forwarding or deleting, and the one that is being edited. Only of the open
 * conversation.
 */
import { useSyncExternalStore } from 'react'
import { createStore } from '../../../lib/store.ts'

const chosen = createStore<ReadonlySet<string> | null>(null)
const edited = createStore<string | null>(null)

/** Null: selection mode is off. */
export const useSelection = (): ReadonlySet<string> | null => useSyncExternalStore(chosen.subscribe, chosen.get)
/** Whether this message is selected; null outside of selection mode. Other selections do not render it again. */
export const useIsChosen = (id: string): boolean | null =>
  useSyncExternalStore(chosen.subscribe, () => chosen.get()?.has(id) ?? null)

export const startSelecting = (id: string): void => chosen.set(new Set([id]))
export const stopSelecting = (): void => chosen.set(null)
export const toggleChosen = (id: string): void =>
  chosen.set((before) => {
    const next = new Set(before)
    if (!next.delete(id)) next.add(id)
    return next.size === 0 ? null : next
  })

export const useIsEdited = (id: string): boolean => useSyncExternalStore(edited.subscribe, () => edited.get() === id)
export const startEditing = (id: string): void => edited.set(id)
export const stopEditing = (): void => edited.set(null)

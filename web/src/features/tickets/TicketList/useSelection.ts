import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

interface Selection {
  isOn: boolean
  ids: ReadonlySet<number>
}

const off: Selection = { isOn: false, ids: new Set() }
const store = createStore<Selection>(off)

export const startSelecting = (): void => store.set({ isOn: true, ids: new Set() })
export const stopSelecting = (): void => store.set(off)
export const select = (ids: readonly number[]): void => store.set({ isOn: true, ids: new Set(ids) })

export const toggleSelected = (ticketId: number): void =>
  store.set(({ ids }) => {
    const next = new Set(ids)
    if (!next.delete(ticketId)) next.add(ticketId)
    return { isOn: true, ids: next }
  })

export const useSelection = (): Selection => useStore(store)

/** A row subscribes only to itself: `null` outside of selection mode. */
export const useSelected = (ticketId: number): boolean | null =>
  useSyncExternalStore(store.subscribe, () => (store.get().isOn ? store.get().ids.has(ticketId) : null))

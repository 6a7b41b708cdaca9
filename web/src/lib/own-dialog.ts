import { createStore } from './store.ts'

export type OwnDialog = { kind: 'profile' } | { kind: 'password' }

/** The dialogs about the own account, opened from the menu. */
export const ownDialog = createStore<OwnDialog | null>(null)
export const openOwnDialog = (dialog: OwnDialog): void => ownDialog.set(dialog)

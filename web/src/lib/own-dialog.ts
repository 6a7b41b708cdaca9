import { createStore } from './store.ts'

export type OwnDialog =
  | { kind: 'profile' }
  /** `current`: just typed at the sign-in, so not asked again. */
  | { kind: 'password'; current?: string }

/** The dialogs about the own account, opened from the menu or by the sign-in. */
export const ownDialog = createStore<OwnDialog | null>(null)
export const openOwnDialog = (dialog: OwnDialog): void => ownDialog.set(dialog)

import { createStore } from './store.ts'

/** Typed at sign-in a moment ago by a user who wants to change it at once, so it is not asked for again. Kept only in memory. */
export const typedPassword = createStore<string | null>(null)

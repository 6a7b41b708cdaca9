import { createStore } from './store.ts'

/** Typed at the sign-in a moment ago by somebody who wants another one at once: not asked again. Never leaves the memory. */
export const typedPassword = createStore<string | null>(null)

import { createStore, type Store } from './store.ts'

const prefix = 'guiche.'

/** Storage may be blocked or full: values that cannot be stored are dropped without an error. */
const boxIn = (storage: () => Storage) => ({
  recall: (key: string): string | null => {
    try {
      return storage().getItem(prefix + key)
    } catch {
      return null
    }
  },
  remember: (key: string, value: string | null): void => {
    try {
      if (value === null) storage().removeItem(prefix + key)
      else storage().setItem(prefix + key, value)
    } catch {
      // See above.
    }
  },
})

export const { recall, remember } = boxIn(() => localStorage)
/** Until the tab is closed. */
export const { recall: recallInTab, remember: rememberInTab } = boxIn(() => sessionStorage)

/** The keys with this prefix. */
export const recallable = (start: string): string[] => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** The day on which this user was last told about the subscription. */
export const subscriptionToldKey = 'subscriptionTold'

/** Deletes everything that belongs to the user; settings of the device (theme, language, volume) stay. */
export const forgetPerson = (): void => {
  for (const key of ['token', 'profileImage', 'dueDate', subscriptionToldKey]) remember(key, null)
}

/** A store that survives a reload and follows the other tabs. */
export const rememberedStore = (key: string, initial: string): Store<string> => {
  const store = createStore(recall(key) ?? initial)
  store.subscribe(() => remember(key, store.get()))
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === prefix + key) store.set(event.newValue ?? initial)
    })
  }
  return store
}

import { createStore, type Store } from './store.ts'

const prefix = 'guiche.'

/** Storage may be blocked or full: values that cannot be stored are dropped without an error. */
export const recall = (key: string): string | null => {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

export const remember = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, value)
  } catch {
    // See above.
  }
}

/** Until the tab is closed. */
export const recallInTab = (key: string): string | null => {
  try {
    return sessionStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

export const rememberInTab = (key: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, value)
  } catch {
    // See above.
  }
}

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

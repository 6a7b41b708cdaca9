/** Opened at first use, then shared. */
export interface Once<T> {
  /** If opening failed, the next caller tries again. */
  get(): Promise<T>
  /** Undefined before the first use. */
  begun(): Promise<T> | undefined
}

export const once = <T>(open: () => Promise<T>): Once<T> => {
  let opened: Promise<T> | undefined
  return {
    get: () => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined
        throw error
      })
      return opened
    },
    begun: () => opened,
  }
}

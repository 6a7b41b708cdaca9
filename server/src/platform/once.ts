/** What is opened when it is first asked for, and then is the same for all. */
export interface Once<T> {
  /** Where opening failed, the next who asks tries again. */
  get(): Promise<T>
  /** Undefined while nobody has asked for it. */
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

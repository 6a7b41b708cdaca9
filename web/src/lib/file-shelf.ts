/**
 * Files that wait to be sent, stored in the browser so that a reload does not lose them. If storage is refused they
 * stay in memory.
 */

const storeName = 'files'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(new Error('no IndexedDB'))
    const request = indexedDB.open('guiche', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

const inMemory = new Map<string, File>()

export const fileShelf = {
  put: (id: string, file: File): void => {
    inMemory.set(id, file)
    void run('readwrite', (store) => store.put(file, id)).catch(() => undefined)
  },
  /** In this tab's memory, available synchronously. */
  peek: (id: string): File | null => inMemory.get(id) ?? null,
  take: async (id: string): Promise<File | null> => {
    const known = inMemory.get(id)
    if (known) return known
    const stored: unknown = await run('readonly', (store) => store.get(id)).catch(() => null)
    if (!(stored instanceof File)) return null
    inMemory.set(id, stored)
    return stored
  },
  remove: (id: string): void => {
    inMemory.delete(id)
    void run('readwrite', (store) => store.delete(id)).catch(() => undefined)
  },
}

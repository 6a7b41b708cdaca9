/** Media in a folder of this machine. A file is either there whole, under its final name, or not at all. */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { isLow, roomAt } from './disk-room.ts'
import { heedErrors, openDrafts, putBackByDraft, saveByDraft } from './draft.ts'
import { isStoredName, type Storage, type StoredFile } from './storage.ts'

/** A disk that is read-only still gives what it has. */
type Use = 'written' | 'read'

export interface LocalStorageOptions {
  /** Of the disk, what media leave free; undefined: see disk-room.ts. */
  reserveBytes?: number | undefined
  /** Said once when room runs out, and once when there is some again. */
  onRoom?: (isLow: boolean) => void
  /** Said once when files cannot be written or read, with the reason, and once, with null, when they can. */
  onAway?: (use: Use, cause: unknown) => void
}

/** Its disk may have been put there after the start. */
async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Throws while media would take what must stay free. */
function roomKeeper(folder: string, options: LocalStorageOptions) {
  let wasLow = false
  return async (): Promise<void> => {
    const low = isLow(await roomAt(await made(folder)), options.reserveBytes)
    if (low !== wasLow) options.onRoom?.(low)
    wasLow = low
    if (low) throw new Refusal('ERR_STORAGE_FULL')
  }
}

/** A disk that is read-only or broken, something else in the folder's place, a share that is away: people mend that, and files wait for it. */
const troubles = new Set([
  ...[
    'EACCES',
    'EEXIST',
    'EHOSTDOWN',
    'EIO',
    'ELOOP',
    'ENODEV',
    'ENOTCONN',
    'ENOTDIR',
    'ENXIO',
    'EPERM',
    'EROFS',
    'ESTALE',
    'ETIMEDOUT',
  ],
])

/** The folder of the files is another one than it was: a disk or a share that is not mounted leaves an empty one, or none. */
class FilesAway extends Error {
  override readonly name = 'FilesAway'
}

/** Folders are made where there are none: that one cannot be made is said so on a read-only disk, and where a link leads nowhere. */
const troublesOfWriting = new Set([...troubles, 'ENOENT'])

/** Of the file system, not of the sender: its errors name a call. */
const isTrouble = (error: unknown, codes = troubles) =>
  error instanceof FilesAway ||
  (error instanceof Error && 'syscall' in error && 'code' in error && codes.has(String(error.code)))

const passing = (cause: unknown) => new Refusal('ERR_UNAVAILABLE', { cause, retryAfterSeconds: 5 })

/** Does what `work` does, and refuses as passing what fails of the folder. */
function folderKeeper(codes: Set<string>, onAway: (cause: unknown) => void) {
  let isAway = false
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const done = await work()
      if (isAway) onAway(null)
      isAway = false
      return done
    } catch (error) {
      if (!isTrouble(error, codes)) throw error
      if (!isAway) onAway(error)
      isAway = true
      throw passing(error)
    }
  }
}

export async function openLocalStorage(folder: string, options: LocalStorageOptions = {}): Promise<Storage> {
  const drafts = join(folder, '.drafts')
  await openDrafts(drafts)
  const pathOf = (file: string) => (isStoredName(file) ? join(folder, file.slice(0, 2), file) : null)
  const keepRoom = roomKeeper(folder, options)
  const writing = folderKeeper(troublesOfWriting, (cause) => options.onAway?.('written', cause))
  const orAway = folderKeeper(troubles, (cause) => options.onAway?.('read', cause))
  /** Null: there is no such file, and there are others. */
  const reading = <T>(file: string, look: (path: string) => Promise<T | null>): Promise<T | null> =>
    orAway(async () => {
      const path = pathOf(file)
      if (path === null) return null
      const found = await look(path)
      if (found === null && !(await holdsFiles(folder))) throw new FilesAway(`${folder} holds no files`)
      return found
    })
  return {
    save: (stream, options) => {
      heedErrors(stream)
      return writing(async () => {
        await keepRoom().catch((error: unknown) => {
          stream.destroy()
          throw error
        })
        return saveByDraft(drafts, stream, { ...options, keepRoom }, (draft, stored) => place(folder, draft, stored))
      })
    },
    putBack: (stream, expected) =>
      putBackByDraft(drafts, stream, expected, (draft, stored) => place(folder, draft, stored)),
    open: (file, range) =>
      reading(file, async (path) => {
        const handle = await open(path, 'r').catch(nullWhereNone)
        return handle && readFrom(handle, range)
      }),
    size: (file) => reading(file, async (path) => (await statOrNull(path))?.size ?? null),
    localPath: (file) => reading(file, async (path) => (await statOrNull(path)) && path),
    remove: async (file) => {
      const path = pathOf(file)
      if (path === null) return
      await rm(path, { force: true }).catch((error: unknown) => {
        throw isTrouble(error) ? passing(error) : error
      })
    },
  }
}

async function place(folder: string, draft: string, { file }: StoredFile): Promise<void> {
  const shard = join(folder, file.slice(0, 2))
  await mkdir(shard, { recursive: true, mode: 0o700 })
  await rename(draft, join(shard, file))
}

const nullWhereNone = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Each file stands in a folder of two letters, which stays when the file goes. */
const holdsFiles = async (folder: string): Promise<boolean> =>
  ((await readdir(folder).catch(nullWhereNone)) ?? []).some((name) => /^[0-9a-f]{2}$/.test(name))

async function readFrom(handle: FileHandle, range: { start: number; end: number } | undefined) {
  const { size: bytes } = await handle.stat()
  return { bytes, stream: handle.createReadStream(range ?? {}) }
}

async function statOrNull(path: string) {
  const found = await stat(path).catch(nullWhereNone)
  return found?.isFile() ? found : null
}

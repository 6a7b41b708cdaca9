/** Media in a folder of this machine. A file is either complete under its final name, or absent. */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { isLow, roomAt } from './disk-room.ts'
import { heedErrors, openDrafts, putBackByDraft, saveByDraft } from './draft.ts'
import { isStoredName, type Storage, type StoredFile } from './storage.ts'

/** A read-only disk can still be read. */
type Use = 'written' | 'read'

export interface LocalStorageOptions {
  /** How much of the disk media leave free; undefined: see disk-room.ts. */
  reserveBytes?: number | undefined
  /** Called once when space runs out, and once when there is some again. */
  onRoom?: (isLow: boolean) => void
  /** Called once when files cannot be written or read, with the reason, and once, with null, when they can. */
  onAway?: (use: Use, cause: unknown) => void
}

/** Its disk may be mounted after the start. */
async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Throws if media would use the reserved space. */
function roomKeeper(folder: string, options: LocalStorageOptions) {
  let wasLow = false
  return async (): Promise<void> => {
    const low = isLow(await roomAt(await made(folder)), options.reserveBytes)
    if (low !== wasLow) options.onRoom?.(low)
    wasLow = low
    if (low) throw new Refusal('ERR_STORAGE_FULL')
  }
}

/**
 * A read-only or broken disk, something else in place of the folder, a share that is unreachable: people repair that,
 * and files wait.
 */
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

/** The folder is not the one it was: a disk or share that is not mounted leaves an empty one, or none. */
class FilesAway extends Error {
  override readonly name = 'FilesAway'
}

/** Folders are created if missing; on a read-only disk, or behind a dangling link, that fails. */
const troublesOfWriting = new Set([...troubles, 'ENOENT'])

/** Errors of the file system name a system call; they are not errors of the sender. */
const isTrouble = (error: unknown, codes = troubles) =>
  error instanceof FilesAway ||
  (error instanceof Error && 'syscall' in error && 'code' in error && codes.has(String(error.code)))

const passing = (cause: unknown) => new Refusal('ERR_UNAVAILABLE', { cause, retryAfterSeconds: 5 })

/** Runs `work`, and turns failures of the folder into a temporary refusal. */
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
  /** Null: there is no such file, but there are others. */
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

/** Each file is in a folder of two letters, which stays when the file is deleted. */
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

/** Media in a folder of this machine. A file is either there whole, under its final name, or not at all. */
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { isLow, roomAt } from './disk-room.ts'
import { heedErrors, openDrafts, putBackByDraft, saveByDraft } from './draft.ts'
import { isStoredName, type Storage, type StoredFile } from './storage.ts'

export interface LocalStorageOptions {
  /** Of the disk, what media leave free; undefined: see disk-room.ts. */
  reserveBytes?: number | undefined
  /** Said once when room runs out, and once when there is some again. */
  onRoom?: (isLow: boolean) => void
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

export async function openLocalStorage(folder: string, options: LocalStorageOptions = {}): Promise<Storage> {
  const drafts = join(folder, '.drafts')
  await openDrafts(drafts)
  const keepRoom = roomKeeper(folder, options)
  const pathOf = (file: string) => (isStoredName(file) ? join(folder, file.slice(0, 2), file) : null)
  return {
    save: async (stream, options) => {
      heedErrors(stream)
      await keepRoom().catch((error: unknown) => {
        stream.destroy()
        throw error
      })
      return saveByDraft(drafts, stream, options, (draft, stored) => place(folder, draft, stored))
    },
    putBack: (stream, expected) =>
      putBackByDraft(drafts, stream, expected, (draft, stored) => place(folder, draft, stored)),
    open: async (file, range) => {
      const handle = await openOrNull(pathOf(file))
      return handle && readFrom(handle, range)
    },
    size: async (file) => (await statOrNull(pathOf(file)))?.size ?? null,
    localPath: async (file) => {
      const path = pathOf(file)
      return (await statOrNull(path)) === null ? null : path
    },
    remove: async (file) => {
      const path = pathOf(file)
      if (path !== null) await rm(path, { force: true })
    },
  }
}

async function place(folder: string, draft: string, { file }: StoredFile): Promise<void> {
  const shard = join(folder, file.slice(0, 2))
  await mkdir(shard, { recursive: true, mode: 0o700 })
  await rename(draft, join(shard, file))
}

async function openOrNull(path: string | null): Promise<FileHandle | null> {
  if (path === null) return null
  try {
    return await open(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function readFrom(handle: FileHandle, range: { start: number; end: number } | undefined) {
  const { size: bytes } = await handle.stat()
  return { bytes, stream: handle.createReadStream(range ?? {}) }
}

async function statOrNull(path: string | null) {
  if (path === null) return null
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found : null
}

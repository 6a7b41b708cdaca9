/** Media in a folder of this machine. A file is either there whole, under its final name, or not at all. */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../refusal.ts'
import { endingOf } from './file-types.ts'
import { isDisguised, judgeType } from './judge-type.ts'
import type { SaveOptions, Storage, StoredFile } from './storage.ts'
import { TextProbe } from './text-probe.ts'

/** Our own names and nothing else, so no name ever leads out of the folder. */
const storedName = /^[0-9a-f]{32}\.[a-z0-9]{2,4}$/
const staleDraftMs = 24 * 60 * 60 * 1000

export async function openLocalStorage(folder: string): Promise<Storage> {
  const drafts = join(folder, '.drafts')
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await dropStaleDrafts(drafts)
  const pathOf = (file: string) => (storedName.test(file) ? join(folder, file.slice(0, 2), file) : null)
  return {
    save: (stream, options) => save({ folder, drafts }, stream, options),
    open: async (file, range) => {
      const handle = await openOrNull(pathOf(file))
      return handle && readFrom(handle, range)
    },
    localPath: async (file) => {
      const path = pathOf(file)
      return path !== null && (await isFile(path)) ? path : null
    },
    remove: async (file) => {
      const path = pathOf(file)
      if (path !== null) await rm(path, { force: true })
    },
  }
}

interface Folders {
  folder: string
  drafts: string
}

async function save({ folder, drafts }: Folders, stream: Readable, options: SaveOptions): Promise<StoredFile> {
  const name = randomBytes(16).toString('hex')
  const draft = join(drafts, name)
  try {
    const { bytes, sha256, content } = await write(draft, stream, options.maxBytes)
    if (bytes === 0) throw new Refusal('ERR_FILE_EMPTY')
    const mime = await judgeType(draft, content, options.declaredMime)
    refuseUnwanted(mime, options)
    const file = `${name}.${endingOf(mime)}`
    const shard = join(folder, name.slice(0, 2))
    await mkdir(shard, { recursive: true, mode: 0o700 })
    await rename(draft, join(shard, file))
    return { file, bytes, mime, sha256 }
  } catch (error) {
    await rm(draft, { force: true })
    throw explained(error)
  }
}

function refuseUnwanted(mime: string, { accepts, declaredMime }: SaveOptions): void {
  if (accepts === undefined) return
  if (!accepts(mime) || isDisguised(mime, declaredMime)) {
    throw new Refusal('ERR_FILE_TYPE', { details: { found: mime, declared: declaredMime } })
  }
}

async function write(path: string, stream: Readable, maxBytes: number) {
  const hash = createHash('sha256')
  const probe = new TextProbe()
  let bytes = 0
  await pipeline(
    stream,
    async function* measured(source: AsyncIterable<Buffer | string>) {
      for await (const part of source) {
        const chunk = typeof part === 'string' ? Buffer.from(part) : part
        bytes += chunk.length
        if (bytes > maxBytes) throw new Refusal('ERR_FILE_TOO_LARGE', { details: { maxBytes } })
        hash.update(chunk)
        probe.see(chunk)
        yield chunk
      }
    },
    // Flushed to the disk before it counts as stored: a message that points to it may be committed right after.
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { bytes, sha256: hash.digest('hex'), content: probe.end() }
}

/** A full disk is a refusal that the sender may see; anything else is ours to look at. */
export function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Refusal('ERR_STORAGE_FULL', { cause: error }) : error
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

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** What a killed process left half written. Recent ones may belong to another process that still writes. */
async function dropStaleDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > staleDraftMs) await rm(path, { force: true })
  }
}

/** A compressed tar file that gets its name only when it is complete. */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { writeNewFile } from '../../platform/storage/new-file.ts'
import { type ArchivePart, type Manifest, manifestName } from './manifest.ts'

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  addStream(name: string, bytes: number, content: Readable): Promise<void>
}

const ending = '.partial'
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Runs `fill`, which returns the manifest without the parts. Leaves nothing behind if anything fails. */
export const writeArchive = async (
  file: string,
  fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'parts'>>,
): Promise<Manifest> => {
  const folder = path.dirname(file)
  const draft = `${file}${ending}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAbandoned(folder)
    const manifest = await writeDraft(draft, fill)
    await rename(draft, file)
    await flushFolder(folder)
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw explained(error, folder)
  }
}

const writeDraft = async (draft: string, fill: Parameters<typeof writeArchive>[1]): Promise<Manifest> => {
  const tar = pack()
  const parts: ArchivePart[] = []
  // Most of the bytes are photos and recordings, which cannot be compressed further.
  const written = writeNewFile(draft, tar, { through: createGzip({ level: 3 }), flush: true })
  // A write error stops the filling as well.
  const failed = written.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined)
  const writer = writerOf(tar, parts, failed)
  try {
    const manifest: Manifest = { ...(await fill(writer)), parts }
    await writer.add(manifestName, Buffer.from(JSON.stringify({ ...manifest, parts: [...parts] })))
    tar.finalize()
    await written
    return manifest
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    throw error
  }
}

const writerOf = (tar: ReturnType<typeof pack>, parts: ArchivePart[], failed: Promise<never>): ArchiveWriter => ({
  add: async (name, content) => {
    const done = new Promise<void>((resolve, reject) =>
      tar.entry({ name, size: content.length, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve())),
    )
    await Promise.race([done, failed])
    parts.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  },
  addStream: async (name, bytes, content) => {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size: bytes, mode: 0o600 })
    const copied = pipeline(
      content,
      async function* hashed(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
      },
      entry,
    )
    await Promise.race([copied, failed])
    parts.push({ name, bytes, sha256: hash.digest('hex') })
  },
})

/** Unfinished files of killed backups. */
const removeAbandoned = async (folder: string) => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(`.tar.gz${ending}`)) continue
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path.join(folder, name), { force: true })
  }
}

const flushFolder = async (folder: string) => {
  const handle = await open(folder, 'r').catch(() => null)
  // Not every system can flush a folder; the file itself was flushed.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it lies on a read-only disk',
  ENOTDIR: 'that is no folder',
  EEXIST: 'another backup is being written there',
}

const explained = (error: unknown, folder: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = sentences[code]
  return reason ? new Error(`No backup was written into ${folder}: ${reason}`, { cause: error }) : error
}

/** A file on its way into the storage: written under a temporary name, checked, and then moved into place. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import { endingOf } from './file-types.ts'
import { isDisguised, judgeType } from './judge-type.ts'
import { writeNewFile } from './new-file.ts'
import { openPicture } from './open-picture.ts'
import { type ExpectedFile, isStoredName, type SaveOptions, type StoredFile } from './storage.ts'
import { TextProbe } from './text-probe.ts'

interface DraftOptions extends SaveOptions {
  /** Asked again while a file arrives, because many may arrive at once. Throws if there is no more space. */
  keepRoom?: () => Promise<void>
}

/** Bytes between two checks of the free space. */
const roomAskedEvery = 1024 ** 2
const staleDraftMs = 24 * 60 * 60 * 1000

/**
 * Creates the folder and deletes unfinished files of killed processes. Recent ones may belong to another process that
 * still writes.
 */
export async function openDrafts(drafts: string): Promise<void> {
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > staleDraftMs) await rm(path, { force: true })
  }
}

/**
 * Call it before anything is awaited. A stream that fails before somebody reads it emits an error event, which ends
 * the program if nobody listens. A later reader still gets the error.
 */
export const heedErrors = (stream: Readable): void => void stream.on('error', () => {})

/** Writes and checks a stream, lets `place` move the draft into the storage, and leaves no draft behind in any case. */
export async function saveByDraft(
  drafts: string,
  stream: Readable,
  options: DraftOptions,
  place: (draft: string, stored: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  heedErrors(stream)
  const name = randomBytes(16).toString('hex')
  const draft = join(drafts, name)
  try {
    const { bytes, sha256, content } = await write(draft, stream, options)
    if (bytes === 0) throw new Refusal('ERR_FILE_EMPTY')
    const mime = await judgeType(draft, content, options.declaredMime)
    await refuseUnwanted(draft, mime, options)
    const stored = { file: `${name}.${endingOf(mime)}`, bytes, mime, sha256 }
    await place(draft, stored)
    return stored
  } catch (error) {
    throw explained(error)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Like saveByDraft, for a file whose name and content are known. */
export async function putBackByDraft(
  drafts: string,
  stream: Readable,
  expected: ExpectedFile,
  place: (draft: string, stored: StoredFile) => Promise<void>,
): Promise<void> {
  const { file } = expected
  if (!isStoredName(file)) throw new Error(`${file} is no name of a stored file`)
  const draft = join(drafts, randomBytes(16).toString('hex'))
  try {
    const { bytes, sha256, content } = await write(draft, stream, { maxBytes: expected.bytes })
    if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new Error(`${file} is not what it was`)
    await place(draft, { file, bytes, sha256, mime: await judgeType(draft, content, undefined) })
  } catch (error) {
    throw explained(error)
  } finally {
    await rm(draft, { force: true })
  }
}

async function refuseUnwanted(
  draft: string,
  mime: string,
  { accepts, declaredMime, whose = 'anybody' }: SaveOptions,
): Promise<void> {
  if (accepts === undefined) return
  const details = { found: mime, declared: declaredMime }
  if (!accepts(mime) || isDisguised(mime, declaredMime)) throw new Refusal('ERR_FILE_TYPE', { details })
  await openPicture(draft, mime, whose).catch((cause: unknown) => {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('ERR_FILE_TYPE', { details: { ...details, isTorn: true }, cause })
  })
}

async function write(
  path: string,
  stream: Readable,
  { maxBytes, keepRoom }: Pick<DraftOptions, 'maxBytes' | 'keepRoom'>,
) {
  const hash = createHash('sha256')
  const probe = new TextProbe()
  let bytes = 0
  let askedAt = 0
  async function* measured(source: AsyncIterable<Buffer | string>) {
    for await (const part of source) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part
      bytes += chunk.length
      if (bytes > maxBytes) throw new Refusal('ERR_FILE_TOO_LARGE', { details: { maxBytes } })
      if (keepRoom && bytes - askedAt >= roomAskedEvery) {
        askedAt = bytes
        await keepRoom()
      }
      hash.update(chunk)
      probe.see(chunk)
      yield chunk
    }
  }
  // The folder may have disappeared since the start, with its disk.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Flushed to the disk before it counts as stored: a message that refers to it may be committed right after.
  await writeNewFile(path, stream, { through: measured, flush: true })
  return { bytes, sha256: hash.digest('hex'), content: probe.end() }
}

/** A full disk is a refusal that the sender may see; anything else is an error of ours. */
export function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Refusal('ERR_STORAGE_FULL', { cause: error }) : error
}

/** Media in an S3-compatible store. One request writes a whole file, so a partial or failed one is never visible. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDrafts, putBackByDraft, saveByDraft } from './draft.ts'
import { openLocalCopies } from './local-copies.ts'
import { connectS3, type S3Client } from './s3-client.ts'
import { isMissing, isPassing, reasonOf, toRefusal } from './s3-errors.ts'
import type { S3Location } from './s3-location.ts'
import { isStoredName, type Storage, type StoredFile } from './storage.ts'

export interface S3StorageOptions {
  location: S3Location
  /** On this machine: files that are being received, and copies for code that needs a path. */
  folder: string
  /** How long to wait for a store that does not answer yet. */
  waitMs: number
  onWait?: (message: string) => void
  /** Room for the copies. */
  copiesBytes?: number
}

interface S3Storage extends Storage {
  close(): Promise<void>
}

const copiesBytesUsually = 512 * 1024 * 1024

export async function openS3Storage(options: S3StorageOptions): Promise<S3Storage> {
  const client = connectS3(options.location)
  await reachBucket(client, options)
  const drafts = join(options.folder, '.drafts')
  await openDrafts(drafts)
  const copies = openLocalCopies(options.folder, drafts, options.copiesBytes ?? copiesBytesUsually)
  return {
    save: (stream, saveOptions) =>
      saveByDraft(drafts, stream, saveOptions, (draft, stored) => put(client, draft, stored)),
    putBack: (stream, expected) =>
      putBackByDraft(drafts, stream, expected, (draft, stored) => put(client, draft, stored)),
    open: (file, range) => openObject(client, file, range),
    size: (file) => sizeOf(client, file),
    localPath: async (file) =>
      isStoredName(file) ? copies.path(file, async () => (await openObject(client, file))?.stream ?? null) : null,
    remove: async (file) => {
      if (!isStoredName(file)) return
      await copies.forget(file)
      await whereThere(client.send({ method: 'DELETE', key: file }))
    },
    close: () => client.close(),
  }
}

/** At the start: a wrong key or bucket fails at once, a store that is not up yet is waited for. */
async function reachBucket(client: S3Client, { location, waitMs, onWait }: S3StorageOptions): Promise<void> {
  const deadline = Date.now() + waitMs
  for (;;) {
    try {
      await (await client.send({ method: 'HEAD', key: '' }, 1)).body.dump()
      return
    } catch (error) {
      const sentence = `The media store at ${location.endpoint}, bucket ${location.bucket}: ${reasonOf(error)}`
      if (!isPassing(error) || Date.now() > deadline) {
        await client.close()
        throw new Error(sentence)
      }
      onWait?.(`${sentence}; trying again`)
      await sleep(1000)
    }
  }
}

/** The response, or null if the store has no such file. */
async function whereThere<T>(sent: Promise<T>): Promise<T | null> {
  try {
    return await sent
  } catch (error) {
    if (isMissing(error)) return null
    throw toRefusal(error)
  }
}

/** The name is new and random, so a repeated request overwrites only itself. */
async function put(client: S3Client, draft: string, { file, mime, bytes, sha256 }: StoredFile): Promise<void> {
  const body = { open: () => createReadStream(draft), bytes, sha256 }
  try {
    await (await client.send({ method: 'PUT', key: file, headers: { 'content-type': mime }, body })).body.dump()
  } catch (error) {
    // If the response was lost the file may exist, but nobody will ever ask for this name.
    await client.send({ method: 'DELETE', key: file }, 1).catch(() => undefined)
    throw toRefusal(error)
  }
}

async function openObject(client: S3Client, file: string, range?: { start: number; end: number }) {
  if (!isStoredName(file)) return null
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
  const answer = await whereThere(client.send({ method: 'GET', key: file, headers }))
  if (answer === null) return null
  const whole = /\/(\d+)$/.exec(String(answer.headers['content-range'] ?? ''))?.[1]
  return { stream: answer.body, bytes: Number(whole ?? answer.headers['content-length']) }
}

async function sizeOf(client: S3Client, file: string): Promise<number | null> {
  if (!isStoredName(file)) return null
  const answer = await whereThere(client.send({ method: 'HEAD', key: file }))
  await answer?.body.dump()
  return answer && Number(answer.headers['content-length'])
}

/**
 * Cache of remote files on this machine's disk, for code that needs a path. The oldest are deleted when they take too
 * much space.
 */
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { explained } from './draft.ts'
import { writeNewFile } from './new-file.ts'

export interface LocalCopies {
  /** The path of the copy, fetched if it is missing; null if there is no such file. */
  path(file: string, fetch: () => Promise<Readable | null>): Promise<string | null>
  forget(file: string): Promise<void>
}

/** Somebody may still read a file that was requested a moment ago. */
const inUseMs = 10 * 60 * 1000

export function openLocalCopies(folder: string, drafts: string, mostBytes: number): LocalCopies {
  const copyOf = (file: string) => join(folder, file)
  return {
    path: async (file, fetch) => {
      const path = copyOf(file)
      const now = new Date()
      // Marks it as used; fails if it is missing.
      const isThere = await utimes(path, now, now).then(
        () => true,
        () => false,
      )
      if (isThere) return path
      const stream = await fetch()
      if (stream === null) return null
      await download(stream, join(drafts, `${file}.${process.pid}.${crypto.randomUUID()}`), path)
      await makeRoom(folder, mostBytes)
      return path
    },
    forget: (file) => rm(copyOf(file), { force: true }),
  }
}

/** Two processes that fetch the same file at once write the same bytes. */
async function download(stream: Readable, draft: string, path: string): Promise<void> {
  try {
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
    await writeNewFile(draft, stream, {})
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw explained(error)
  }
}

async function makeRoom(folder: string, mostBytes: number): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const copies = await Promise.all(
    entries.map(async ({ name }) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return { path, bytes: found?.size ?? 0, usedAt: found?.mtimeMs ?? 0 }
    }),
  )
  let total = copies.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { path, bytes, usedAt } of copies.sort((left, right) => left.usedAt - right.usedAt)) {
    if (total <= mostBytes || Date.now() - usedAt < inUseMs) return
    await rm(path, { force: true })
    total -= bytes
  }
}

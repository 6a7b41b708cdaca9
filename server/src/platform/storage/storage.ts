import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Random; never the sender's name. */
  file: string
  bytes: number
  /** Judged by content; the name's ending and the sender's word count for nothing. */
  mime: string
  sha256: string
}

export type ExpectedFile = Pick<StoredFile, 'file' | 'bytes' | 'sha256'>

export interface SaveOptions {
  maxBytes: number
  /** Refuses types that the product does not take, and torn pictures. Absent: everything is kept as it came. */
  accepts?: (mime: string) => boolean
  /** What the sender calls it: only used where content does not tell (plain text, office files). */
  declaredMime?: string
  /** Whose upload it is, by any name: those of one wait for each other where looking at a file takes long. */
  whose?: string
}

/** Every member throws Refusal ERR_UNAVAILABLE while its folder cannot be used, or a store elsewhere does not answer. */
export interface Storage {
  /** Writes a stream under a random name. Leaves nothing behind when it fails. Throws Refusal (ERR_FILE_…, ERR_STORAGE_FULL). */
  save(stream: Readable, options: SaveOptions): Promise<StoredFile>
  /** Puts back a file that had this name before, from a backup. Throws when it is not the one that `expected` describes. */
  putBack(stream: Readable, expected: ExpectedFile): Promise<void>
  /** A readable file with its size, the whole's also for a range; null when there is none. */
  open(file: string, range?: { start: number; end: number }): Promise<{ stream: Readable; bytes: number } | null>
  /** Its size in bytes; null when there is none. */
  size(file: string): Promise<number | null>
  /** A path on this machine that holds the file; fetched from remote storage where needed. Good for ten minutes. */
  localPath(file: string): Promise<string | null>
  remove(file: string): Promise<void>
}

/** Our own names and nothing else, so no name ever leads to a place of somebody else's. */
export const isStoredName = (file: string): boolean => /^[0-9a-f]{32}\.[a-z0-9]{2,4}$/.test(file)

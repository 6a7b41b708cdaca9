import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Random; never the sender's name. */
  file: string
  bytes: number
  /** Judged by content; the name's ending and the sender's word count for nothing. */
  mime: string
  sha256: string
}

export interface SaveOptions {
  maxBytes: number
  /** Refuses types that the product does not take. Absent: every type. */
  accepts?: (mime: string) => boolean
  /** What the sender calls it: only used where content does not tell (plain text, office files). */
  declaredMime?: string
}

export interface Storage {
  /** Writes a stream under a random name. Leaves nothing behind when it fails. Throws Refusal (ERR_FILE_…, ERR_STORAGE_FULL). */
  save(stream: Readable, options: SaveOptions): Promise<StoredFile>
  /** A readable file with its size; null when there is none. */
  open(file: string, range?: { start: number; end: number }): Promise<{ stream: Readable; bytes: number } | null>
  /** A path on this machine that holds the file; fetched from remote storage where needed. */
  localPath(file: string): Promise<string | null>
  remove(file: string): Promise<void>
}

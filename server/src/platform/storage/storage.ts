import type { Readable } from 'node:stream'
import type { PictureOwner } from './picture-turns.ts'

export interface StoredFile {
  /** Random; never the sender's name. */
  file: string
  bytes: number
  /** Determined by content; the extension and the sender's claim do not count. */
  mime: string
  sha256: string
}

export type ExpectedFile = Pick<StoredFile, 'file' | 'bytes' | 'sha256'>

export interface SaveOptions {
  maxBytes: number
  /** Refuses types that the product does not accept, and truncated pictures. Absent: everything is stored unchanged. */
  accepts?: (mime: string) => boolean
  /** The sender's claim: only used if the content does not tell (plain text, office files). */
  declaredMime?: string
  /** Whose upload it is: slow checks of one uploader wait for each other. */
  whose?: PictureOwner
}

/** Every method throws Refusal ERR_UNAVAILABLE while its folder cannot be used, or a remote store does not answer. */
export interface Storage {
  /**
   * Stores a stream under a random name. Leaves nothing behind when it fails. Throws Refusal (ERR_FILE_…,
   * ERR_STORAGE_FULL).
   */
  save(stream: Readable, options: SaveOptions): Promise<StoredFile>
  /** Restores a file under its old name, from a backup. Throws if it does not match `expected`. */
  putBack(stream: Readable, expected: ExpectedFile): Promise<void>
  /** A readable file with its size, for a range the size of the whole; null if there is none. */
  open(file: string, range?: { start: number; end: number }): Promise<{ stream: Readable; bytes: number } | null>
  /** Its size in bytes; null if there is none. */
  size(file: string): Promise<number | null>
  /** A path on this machine that holds the file; fetched from remote storage if needed. Valid for ten minutes. */
  localPath(file: string): Promise<string | null>
  remove(file: string): Promise<void>
}

/** Only names that we made, so that no name leads outside of the folder. */
export const isStoredName = (file: string): boolean => /^[0-9a-f]{32}\.[a-z0-9]{2,4}$/.test(file)

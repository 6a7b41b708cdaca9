/** An uploaded file in the library's own form: its location and its key, which any number may use. */
import type { CacheStore } from 'baileys'
import { z } from 'zod'

const Uploaded = z.object({ prepared: z.base64().min(1) })

/** The library's cache of uploads; here for the one file of one message. */
export class UploadedFile implements CacheStore {
  #prepared: unknown

  /** `uploaded`: the result of `reference`; anything else is ignored. */
  static from(uploaded: unknown): UploadedFile {
    const known = new UploadedFile()
    const { data } = Uploaded.safeParse(uploaded)
    if (data) known.#prepared = Buffer.from(data.prepared, 'base64')
    return known
  }

  /** Null: nothing was uploaded. */
  reference(): z.output<typeof Uploaded> | null {
    const prepared = this.#prepared
    return prepared instanceof Uint8Array ? { prepared: Buffer.from(prepared).toString('base64') } : null
  }

  get<T>(): T | undefined {
    return this.#prepared as T | undefined
  }
  set<T>(_file: string, prepared: T) {
    this.#prepared = prepared
  }
  del() {}
  flushAll() {}
}

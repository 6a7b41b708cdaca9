/** Opaque files by path: in memory, or in a folder so that they survive a restart. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from './media-cipher.ts'

export class BlobStore {
  readonly #memory = new Map<string, Buffer>()

  constructor(private readonly directory?: string) {}

  async put(path: string, content: Buffer): Promise<void> {
    if (!this.directory) {
      this.#memory.set(path, content)
      return
    }
    await mkdir(this.directory, { recursive: true })
    const file = this.#fileOf(this.directory, path)
    await writeFile(`${file}.part`, content)
    await rename(`${file}.part`, file)
  }

  async get(path: string): Promise<Buffer | undefined> {
    if (!this.directory) return this.#memory.get(path)
    return readFile(this.#fileOf(this.directory, path)).catch(() => undefined)
  }

  #fileOf(directory: string, path: string): string {
    return join(directory, sha256(Buffer.from(path)).toString('hex'))
  }
}

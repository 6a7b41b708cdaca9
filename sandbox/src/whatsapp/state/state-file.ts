/** Writes the state soon after a change, completely or not at all. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { WhatsAppNetwork } from '../network.ts'
import { captureState } from './capture.ts'

const SOON_MS = 150
/** A large state must not be written all the time: writing pauses for this many times its own duration. */
const REST = 4

export class StateFile {
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #closed = false
  #lastMs = 0

  constructor(
    private readonly file: string,
    private readonly network: WhatsAppNetwork,
  ) {}

  saveSoon(): void {
    if (this.#closed) return
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined
        this.#save().catch((error: Error) => this.network.events.emit('client-error', error))
      },
      Math.max(SOON_MS, this.#lastMs * REST),
    )
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#save()
  }

  #save(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const start = Date.now()
    await mkdir(dirname(this.file), { recursive: true })
    const content = JSON.stringify(captureState(this.network))
    const draft = `${this.file}.part`
    // They are private keys of simulated people, but still keys: only the owner may read the file.
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, this.file)
    this.#lastMs = Date.now() - start
  }
}

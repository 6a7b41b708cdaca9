import { TextDecoder } from 'node:util'
import type { Content } from './judge-type.ts'

const headCharacters = 1024

/** Windows saves "Unicode" text like this: a byte order mark of two bytes, then two bytes or four per character. */
const markedEncodings: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }
const markBytes = 2

/** Undefined: without a mark. */
export const markedEncodingOf = (bytes: Uint8Array): string | undefined =>
  markedEncodings[Buffer.from(bytes.subarray(0, markBytes)).toString('hex')]

/** Watches a file's chunks and tells whether all of it is text. */
export class TextProbe {
  #decoder: TextDecoder | null = null
  /** Bytes before the encoding is known. */
  #start = Buffer.alloc(0)
  #head = ''
  #isText = true

  see(chunk: Buffer): void {
    if (!this.#isText) return
    if (this.#decoder) this.#decode(this.#decoder, chunk)
    else {
      this.#start = Buffer.concat([this.#start, chunk])
      if (this.#start.length >= markBytes) this.#decode(this.#open(), this.#start)
    }
  }

  end(): Content {
    if (!this.#decoder) this.#decode(this.#open(), this.#start)
    if (this.#isText && this.#decoder) this.#decode(this.#decoder)
    return { isText: this.#isText, head: this.#isText ? this.#head : '' }
  }

  #open(): TextDecoder {
    this.#decoder = new TextDecoder(markedEncodingOf(this.#start) ?? 'utf-8', { fatal: true })
    return this.#decoder
  }

  /** Without bytes: the end of the file. */
  #decode(decoder: TextDecoder, bytes?: Buffer) {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
      this.#isText = !text.includes('\0')
      if (this.#head.length < headCharacters) this.#head = (this.#head + text).slice(0, headCharacters)
    } catch {
      this.#isText = false
    }
  }
}

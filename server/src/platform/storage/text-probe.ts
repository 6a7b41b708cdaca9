import type { Content } from './judge-type.ts'

const headCharacters = 1024

/** Watches a file go by and tells whether all of it is text. */
export class TextProbe {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true })
  private head = ''
  private isText = true

  see(chunk: Buffer): void {
    if (!this.isText) return
    this.isText = !chunk.includes(0) && this.decodes(() => this.decoder.decode(chunk, { stream: true }))
  }

  end(): Content {
    const isText = this.isText && this.decodes(() => this.decoder.decode())
    return { isText, head: isText ? this.head : '' }
  }

  private decodes(decode: () => string): boolean {
    try {
      const text = decode()
      if (this.head.length < headCharacters) this.head = (this.head + text).slice(0, headCharacters)
      return true
    } catch {
      return false
    }
  }
}

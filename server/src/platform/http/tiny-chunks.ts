/**
 * A body that comes in chunks of one byte costs a thousand times its length, and is taken apart before anybody has
 * asked for it, or looked at who sends it. Programs send it in chunks of kilobytes, or line by line.
 */
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { boundParsed } from './sent-ahead.ts'

/** A long body may have more, if they have this length on average. */
const mostChunks = 2_000
const leastMeanBytes = 64

/** Whoever sends more chunks is cut off. The server makes each request of this class: the socket library takes its calls before any listener of ours. */
export class BoundedMessage extends IncomingMessage {
  #chunks = 0
  #bytes = 0

  constructor(connection: Socket) {
    super(connection)
    boundParsed(this, connection)
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    this.#chunks += 1
    this.#bytes += chunk?.length ?? 0
    const isWithin = this.#chunks <= mostChunks + this.#bytes / leastMeanBytes
    if (isWithin || this.headers['transfer-encoding'] === undefined) return super.push(chunk, encoding)
    this.destroy()
    return false
  }

  /** Node's own method discards a body that nobody reads without counting its chunks. */
  _dump() {
    this.removeAllListeners('data')
    this.resume()
  }
}

/**
 * Handles requests that are answered before their body has arrived completely: refused early, or aborted by the
 * client.
 */
import type { IncomingMessage } from 'node:http'

/** More than the forms of well-behaved clients. */
const mostThrownAway = 256 * 1024 * 1024

const isComing = (request: IncomingMessage) => request.complete === false

/** The client disconnected during the upload: that is the cause of any failure, and nobody reads the response. */
export const isCutOff = (request: IncomingMessage): boolean => isComing(request) && request.destroyed

/**
 * Discards the rest of the body: left unread, it would come before the next request of the connection. Resolves when
 * all of it arrived or the client is gone. A response that closes the connection earlier is lost to a client that
 * sends first and reads later.
 */
export const throwAway = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (!isComing(request) || request.destroyed) return resolve()
    let left = mostThrownAway
    for (const over of ['end', 'close', 'error']) request.once(over, () => resolve())
    request.unpipe()
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) request.destroy()
    })
    request.resume()
  })

/** A slower body is given up: otherwise a client could hold a slot for minutes with one byte a second. */
export const endAfter = (request: IncomingMessage, ms: number): void => {
  if (!isComing(request)) return
  const timer = setTimeout(() => {
    if (isComing(request)) request.destroy()
  }, ms)
  timer.unref()
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer))
}

/** A call that is answered before its body has come whole: refused in the middle, or cut off by its sender. */
import type { IncomingMessage } from 'node:http'

/** More than the forms that honest clients send. */
const mostThrownAway = 256 * 1024 * 1024

const isComing = (request: IncomingMessage) => request.complete === false

/** Its sender went away while it came: whatever failed of it, failed of that, and nobody hears the answer. */
export const isCutOff = (request: IncomingMessage): boolean => isComing(request) && request.destroyed

/**
 * What still comes is thrown away: left unread, it would stand before the next call of the same connection. Resolves when all has come, or its sender
 * is gone: an answer that ends the connection before is lost to a client that sends first and listens then.
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

/** What comes more slowly than this is given up: a stranger would hold a place for minutes with one byte a second. */
export const endAfter = (request: IncomingMessage, ms: number): void => {
  if (!isComing(request)) return
  const timer = setTimeout(() => {
    if (isComing(request)) request.destroy()
  }, ms)
  timer.unref()
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer))
}

/** A call that is answered before its body has come whole: refused in the middle, or cut off by its sender. */
import type { IncomingMessage } from 'node:http'

/** More than the forms that honest clients send. */
const mostThrownAway = 256 * 1024 * 1024

const isComing = (request: IncomingMessage) => request.complete === false

/** Its sender went away while it came: whatever failed of it, failed of that, and nobody hears the answer. */
export const isCutOff = (request: IncomingMessage): boolean => isComing(request) && request.destroyed

/** What still comes is thrown away: left unread, it would stand before the next call of the same connection. */
export const throwAway = (request: IncomingMessage): void => {
  if (!isComing(request) || request.destroyed) return
  let left = mostThrownAway
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

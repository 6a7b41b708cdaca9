/**
 * A body that comes in chunks of one byte costs a thousand times its length, and is taken apart before anybody has
 * asked for it, or looked at who sends it. Programs send it in chunks of kilobytes, or line by line.
 */
import type { IncomingMessage, Server } from 'node:http'

/** A long body may have more, of this length in the mean. */
const mostChunks = 2_000
const leastMeanBytes = 64

const bound = (request: IncomingMessage) => {
  let chunks = 0
  let bytes = 0
  const take = request.push.bind(request)
  request.push = (chunk: Buffer | null, ...more) => {
    chunks += 1
    bytes += chunk?.length ?? 0
    if (chunks <= mostChunks + bytes / leastMeanBytes) return take(chunk, ...more)
    request.destroy()
    return false
  }
  // What nobody reads would be thrown away uncounted.
  Object.assign(request, { _dump: () => void request.resume() })
}

/** Who sends more of them is cut off. */
export const boundTinyChunks = (server: Server): void => {
  server.prependListener('request', (request) => {
    if (request.headers['transfer-encoding'] !== undefined) bound(request)
  })
}

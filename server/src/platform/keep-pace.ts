/**
 * A minimum speed for bodies that we receive: the longer it takes, the more must have arrived. Otherwise a byte now
 * and then would hold a job's slot for ever.
 */

/** A phone's connection on a bad day. */
const leastBytesPerSecond = 32 * 1024
/** A server may be slow to start. */
const graceMs = 60_000

/** How long a body of this many bytes may take in all. */
export const longestMs = (bytes: number): number => graceMs + Math.ceil((bytes / leastBytesPerSecond) * 1000)

/** The client limits the time between two chunks separately. */
export async function* keepPace(
  body: AsyncIterable<Buffer>,
  nowMs: () => number = () => performance.now(),
): AsyncGenerator<Buffer> {
  const startedAt = nowMs()
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (nowMs() - startedAt > longestMs(bytes)) throw new Error('the body comes too slowly')
    yield piece
  }
}

/** Of a body that somebody sends us: the longer it takes, the more of it must have come. A byte now and then would hold a job's place for ever. */

/** A phone's line on a bad day. */
const leastBytesPerSecond = 32 * 1024
/** A host may be slow to begin. */
const graceMs = 60_000

/** What a body of so many bytes may take in all. */
export const longestMs = (bytes: number): number => graceMs + Math.ceil((bytes / leastBytesPerSecond) * 1000)

/** Silences between two pieces have a limit of their own, the client's. */
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

/** A file that is written once, under a new name, readable only by its owner. */
import { createWriteStream } from 'node:fs'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface NewFileOptions<Part> {
  through?: Transform | ((source: AsyncIterable<Part>) => AsyncIterable<Buffer>)
  /** Flushed to the disk before it counts as written. */
  flush?: boolean
}

/**
 * A failure of any part is thrown. In every case the file is closed when this returns: otherwise a file whose source
 * fails while it is being opened would be created after the caller removed it.
 */
export async function writeNewFile<Part>(
  path: string,
  source: AsyncIterable<Part>,
  { through, flush }: NewFileOptions<Part>,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: flush ?? false })
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()))
  try {
    await (through ? pipeline(source, through, file) : pipeline(source, file))
  } finally {
    await closed
  }
}

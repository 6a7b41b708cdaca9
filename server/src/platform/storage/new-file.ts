/** A file that is written once, under a name that nobody has yet, for its owner alone to read. */
import { createWriteStream } from 'node:fs'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface NewFileOptions<Part> {
  through?: Transform | ((source: AsyncIterable<Part>) => AsyncIterable<Buffer>)
  /** To the disk, before it counts as written. */
  flush?: boolean
}

/**
 * A failure of any part is thrown. Whether it is or not, the file is closed when this has ended: one whose source fails while it is being opened
 * would else come to be after the caller removed it.
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

/**
 * A JPEG is a row of parts. The decoder keeps a record of each beside the picture: sixty megabytes of empty ones took
 * it 800 MB, for a picture of a few pixels. They are counted here before it sees the file.
 */
import { type FileHandle, open } from 'node:fs/promises'

/** Cameras write some ten, a depth map or a long profile some hundred. */
const mostParts = 2_000
const windowBytes = 64 * 1024
const headBytes = 4

const mark = 0xff
const start = 0xd8
const end = 0xd9

/** Between the parts stands the picture itself, in which these are no parts: a literal 0xff, and restart marks. */
const hasLength = (kind: number) => kind >= 0xc0 && kind < mark && (kind < 0xd0 || kind > end)

/** How many parts begin in these bytes, where the next window begins, and whether the picture ends in them. */
const partsOf = (bytes: Buffer) => {
  let parts = 0
  let at = 0
  while (at + headBytes <= bytes.length) {
    const found = bytes.indexOf(mark, at)
    if (found < 0) return { parts, next: bytes.length, isOver: false }
    at = found
    if (at + headBytes > bytes.length) break
    const kind = bytes.readUInt8(at + 1)
    if (kind === end) return { parts, next: at, isOver: true }
    if (hasLength(kind)) {
      parts += 1
      at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2)
    } else at += kind === mark ? 1 : 2
  }
  return { parts, next: at, isOver: false }
}

const counted = async (handle: FileHandle): Promise<boolean> => {
  const window = Buffer.alloc(windowBytes)
  const first = await handle.read(window, 0, 2, 0)
  if (first.bytesRead < 2 || window[0] !== mark || window[1] !== start) return false
  let parts = 0
  for (let from = 2; ; ) {
    const { bytesRead } = await handle.read(window, 0, windowBytes, from)
    const found = partsOf(window.subarray(0, bytesRead))
    parts += found.parts
    if (parts > mostParts) return true
    if (found.isOver || bytesRead < headBytes) return false
    from += found.next
  }
}

export const hasManyParts = async (path: string): Promise<boolean> => {
  const handle = await open(path, 'r')
  try {
    return await counted(handle)
  } finally {
    await handle.close()
  }
}

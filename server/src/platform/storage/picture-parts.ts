/**
 * A picture is a row of parts, and a decoder keeps a record of each: sixty megabytes of empty ones took 800 MB, for a
 * picture of a few pixels. That of WebP looks for each frame of an animation from the first on: 12 MB of them took three
 * minutes only for the size. A JPEG may say again and again how all of its pixels change: half a megabyte took over a
 * minute. They are counted here before a decoder sees the file. PNG's own decoder keeps a thousand.
 */
import { type FileHandle, open } from 'node:fs/promises'

const windowBytes = 64 * 1024

interface Walked {
  parts: number
  /** Where the next window begins, from the start of this one. */
  next: number
  isOver: boolean
}

interface Row {
  /** From the start of the file. */
  begins: number
  /** What stands behind belongs to no picture. */
  ends?: number
  most: number
  walk: (bytes: Buffer) => Walked
}

/** Cameras write some ten into a JPEG, a depth map or a long profile some hundred. */
const mostOfPhoto = 2_000
/** Each pass over the pixels counts as so many parts. A progressive photograph has some ten passes. */
const partsOfPass = 40
/** A frame is two or three parts. */
const mostOfAnimation = 10_000

const mark = 0xff
const start = 0xd8
const end = 0xd9
const pass = 0xda
const markBytes = 4

/** Between the parts stands the picture itself, in which these are no parts: a literal 0xff, and restart marks. */
const hasLength = (kind: number) => kind >= 0xc0 && kind < mark && (kind < 0xd0 || kind > end)

const walkJpeg = (bytes: Buffer): Walked => {
  let parts = 0
  let at = 0
  while (at + markBytes <= bytes.length) {
    const found = bytes.indexOf(mark, at)
    if (found < 0) return { parts, next: bytes.length, isOver: false }
    at = found
    if (at + markBytes > bytes.length) break
    const kind = bytes.readUInt8(at + 1)
    if (kind === end) return { parts, next: at, isOver: true }
    if (hasLength(kind)) {
      parts += kind === pass ? partsOfPass : 1
      at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2)
    } else at += kind === mark ? 1 : 2
  }
  return { parts, next: at, isOver: false }
}

const riffBytes = 12
const chunkHeadBytes = 8
const frameHeadBytes = 16

/**
 * What a frame holds is walked as if it stood beside it. The decoder does so too: it goes on where the frame's picture
 * ends, not where the frame says that it ends.
 */
const walkWebp = (bytes: Buffer): Walked => {
  let parts = 0
  let at = 0
  while (at + chunkHeadBytes <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4)
    parts += 1
    at += chunkHeadBytes + (bytes.toString('latin1', at, at + 4) === 'ANMF' ? frameHeadBytes : size + (size % 2))
  }
  return { parts, next: at, isOver: false }
}

const gifHeadBytes = 13
const frame = 0x2c
const extension = 0x21
const trailer = 0x3b
const frameBytes = 10
/** A table of colors, if the flags say that there is one. */
const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1))

/** Frames and extensions have a head and then blocks, each with its length before it; an empty one is the last. */
const gifWalker = () => {
  let isInBlocks = false
  return (bytes: Buffer): Walked => {
    let parts = 0
    let at = 0
    while (at + frameBytes <= bytes.length) {
      const byte = bytes.readUInt8(at)
      if (isInBlocks) {
        isInBlocks = byte !== 0
        at += 1 + byte
      } else if (byte === trailer) return { parts, next: at, isOver: true }
      else if (byte === frame || byte === extension) {
        parts += 1
        at += byte === frame ? frameBytes + tableBytes(bytes.readUInt8(at + frameBytes - 1)) + 1 : 2
        isInBlocks = true
      } else at += 1
    }
    return { parts, next: at, isOver: false }
  }
}

/** Null: of a kind that needs no counting. */
const rowOf = (head: Buffer): Row | null => {
  if (head.length < gifHeadBytes) return null
  if (head[0] === mark && head[1] === start) return { begins: 2, most: mostOfPhoto, walk: walkJpeg }
  const name = head.toString('latin1')
  if (name.startsWith('RIFF') && name.startsWith('WEBP', 8))
    return {
      begins: riffBytes,
      ends: chunkHeadBytes + head.readUInt32LE(4),
      most: mostOfAnimation,
      walk: walkWebp,
    }
  if (name.startsWith('GIF8'))
    return { begins: gifHeadBytes + tableBytes(head.readUInt8(10)), most: mostOfAnimation, walk: gifWalker() }
  return null
}

const counted = async (handle: FileHandle): Promise<boolean> => {
  const window = Buffer.alloc(windowBytes)
  const head = await handle.read(window, 0, gifHeadBytes, 0)
  const row = rowOf(window.subarray(0, head.bytesRead))
  if (row === null) return false
  let parts = 0
  for (let from = row.begins; ; ) {
    const wanted = Math.max(0, Math.min(windowBytes, (row.ends ?? Number.POSITIVE_INFINITY) - from))
    const { bytesRead } = await handle.read(window, 0, wanted, from)
    const found = row.walk(window.subarray(0, bytesRead))
    parts += found.parts
    if (parts > row.most) return true
    if (found.isOver || found.next === 0) return false
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

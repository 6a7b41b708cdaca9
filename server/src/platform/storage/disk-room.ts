/** Media never fill the disk completely: PostgreSQL may be on the same one, and cannot write without space. */
import { statfs } from 'node:fs/promises'

interface Room {
  freeBytes: number
  wholeBytes: number
}

const usualReserve = { bytes: 1024 ** 3, share: 0.05 }

/** What stays free by default: a gigabyte, of a small disk a twentieth. */
export const reserveOf = (wholeBytes: number, chosenBytes: number | undefined): number =>
  chosenBytes ?? Math.min(usualReserve.bytes, wholeBytes * usualReserve.share)

export const isLow = ({ freeBytes, wholeBytes }: Room, chosenBytes: number | undefined): boolean =>
  freeBytes < reserveOf(wholeBytes, chosenBytes)

/** Of the disk with the folder; free is what an unprivileged account can still write. */
export const roomAt = async (folder: string): Promise<Room> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, wholeBytes: blocks * bsize }
}

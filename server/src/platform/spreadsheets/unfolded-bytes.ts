/**
 * The declared uncompressed size of a zip archive: a file of ten megabytes can expand to gigabytes, and its reader
 * would allocate them.
 */

/** Signatures and offsets: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3. */
const endOfDirectory = 0x06054b50
const entryOfDirectory = 0x02014b50
const entryHead = 0x04034b50
const endLength = 22
const longestComment = 0xffff

const endAt = (file: Buffer): number => {
  for (let at = file.length - endLength; at >= 0 && at >= file.length - endLength - longestComment; at -= 1)
    if (file.readUInt32LE(at) === endOfDirectory) return at
  return -1
}

/** What no file at all packs to. */
const packedNothing = 2

/**
 * The size is in the directory and again before each entry; readers differ in which one they trust. One that declares nothing and has
 * something would be unpacked without a limit.
 */
const bytesOf = (file: Buffer, entry: number): number => {
  const head = file.readUInt32LE(entry + 42)
  const isThere = head + 30 <= file.length && file.readUInt32LE(head) === entryHead
  const declared = Math.max(file.readUInt32LE(entry + 24), isThere ? file.readUInt32LE(head + 22) : 0)
  const isPacked = file.readUInt16LE(entry + 10) !== 0
  return declared === 0 && isPacked && file.readUInt32LE(entry + 20) > packedNothing
    ? Number.POSITIVE_INFINITY
    : declared
}

/** The sum of the declared sizes, each entry as often as it is named; null: not an archive. */
export const unfoldedBytes = (file: Buffer): number | null => {
  const end = endAt(file)
  if (end < 0) return null
  let sum = 0
  let at = file.readUInt32LE(end + 16)
  while (at + 46 <= end && file.readUInt32LE(at) === entryOfDirectory) {
    sum += bytesOf(file, at)
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return sum
}

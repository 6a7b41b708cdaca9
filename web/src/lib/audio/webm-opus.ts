/** Reads the Opus packets out of a WebM recording, as Chromium's recorder writes it. */

export interface OpusStream {
  /** The `OpusHead` that the decoder starts with. */
  head: Uint8Array
  packets: Uint8Array[]
}

/** Elements that hold others: stepping into them is all it takes, so their sizes (often unknown while recording) do not matter. */
const containers = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0])
const codecPrivate = 0x63a2
const simpleBlock = 0xa3
const block = 0xa1
const lacing = 0x06

/** A variable-length number: its first set bit says how long it is. Ids keep that bit, sizes lose it. */
const variable = (bytes: Uint8Array, at: number, keepsMarker: boolean) => {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > 8) return null
  let value = keepsMarker ? first : first & (0xff >> length)
  for (let next = 1; next < length; next++) value = value * 256 + (bytes[at + next] ?? 0)
  return { value, end: at + length }
}

/** Behind track number, time and flags; null when several frames share the block, which recorders do not do. */
const packetIn = (bytes: Uint8Array, from: number, to: number): Uint8Array | null => {
  const track = variable(bytes, from, false)
  if (!track) return null
  const flags = bytes[track.end + 2] ?? 0
  return (flags & lacing) === 0 ? bytes.subarray(track.end + 3, to) : null
}

/** Null when this is no WebM with Opus in it. */
export const readWebmOpus = (bytes: Uint8Array): OpusStream | null => {
  let head: Uint8Array | null = null
  const packets: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const id = variable(bytes, at, true)
    const size = id && variable(bytes, id.end, false)
    if (!size) break
    if (containers.has(id.value)) {
      at = size.end
      continue
    }
    const end = size.end + size.value
    if (id.value === codecPrivate) head = bytes.subarray(size.end, end)
    if (id.value === simpleBlock || id.value === block) {
      const packet = packetIn(bytes, size.end, end)
      if (!packet) return null
      packets.push(packet)
    }
    at = end
  }
  const isOpus = head !== null && new TextDecoder().decode(head.subarray(0, 8)) === 'OpusHead'
  return head && isOpus && packets.length > 0 ? { head, packets } : null
}

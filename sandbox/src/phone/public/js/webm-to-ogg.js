/** Moves Opus packets from WebM (EBML) into Ogg (RFC 3533, RFC 7845), without re-encoding. */

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const CODEC_PRIVATE = 0x63a2
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1
const containers = new Set([SEGMENT, CLUSTER, TRACKS, TRACK_ENTRY, BLOCK_GROUP])

/** Track number (one byte here), two bytes of time, flags. */
const BLOCK_HEADER = 4
const SERIAL = 0x67756963
const PACKETS_A_PAGE = 50

/** @param {Uint8Array} webm */
export function oggFromWebm(webm) {
  const found = { head: undefined, packets: [] }
  readElements(webm, 0, webm.length, found)
  if (!found.head) throw new Error('the recording has no Opus audio')
  return oggOf(found.head, found.packets)
}

function readElements(bytes, from, to, found) {
  let at = from
  while (at < to) {
    const [id, afterId] = readNumber(bytes, at, false)
    const [size, start] = readNumber(bytes, afterId, true)
    // A live recording leaves sizes unknown (all ones): the rest of the parent belongs to it.
    const end = Number.isFinite(size) ? Math.min(start + size, to) : to
    if (containers.has(id)) readElements(bytes, start, end, found)
    else if (id === CODEC_PRIVATE) found.head = bytes.subarray(start, end)
    else if (id === SIMPLE_BLOCK || id === BLOCK) found.packets.push(bytes.subarray(start + BLOCK_HEADER, end))
    at = end
  }
}

/** A number whose leading zero bits give its length; ids keep the marker bit, sizes drop it. */
function readNumber(bytes, at, isSize) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  let value = isSize ? first & (0xff >> length) : first
  let allOnes = isSize && value === 0xff >> length
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0
    allOnes &&= byte === 0xff
    value = value * 256 + byte
  }
  return [allOnes ? Number.POSITIVE_INFINITY : value, at + length]
}

function oggOf(head, packets) {
  const pages = [page([head], 0n, 2, 0), page([tags()], 0n, 0, 1)]
  let samples = 0n
  for (let at = 0; at < packets.length; at += PACKETS_A_PAGE) {
    const some = packets.slice(at, at + PACKETS_A_PAGE)
    for (const packet of some) samples += BigInt(samplesIn(packet))
    const last = at + PACKETS_A_PAGE >= packets.length
    pages.push(page(some, samples, last ? 4 : 0, pages.length))
  }
  return new Blob(pages)
}

function tags() {
  const vendor = new TextEncoder().encode('guiche')
  const bytes = new Uint8Array(8 + 4 + vendor.length + 4)
  bytes.set(new TextEncoder().encode('OpusTags'))
  bytes[8] = vendor.length
  bytes.set(vendor, 12)
  return bytes
}

/** Length of a packet in samples at 48 kHz, from its first byte (RFC 6716, 3.1). */
function samplesIn(packet) {
  const toc = packet[0] ?? 0
  const config = toc >> 3
  const frame =
    config < 12
      ? [480, 960, 1920, 2880][config & 3]
      : config < 16
        ? [480, 960][config & 1]
        : [120, 240, 480, 960][config & 3]
  const code = toc & 3
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2
  return frame * frames
}

function page(packets, granule, flags, sequence) {
  const lacing = packets.flatMap((packet) => [...Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255])
  const body = packets.reduce((sum, packet) => sum + packet.length, 0)
  const bytes = new Uint8Array(27 + lacing.length + body)
  const view = new DataView(bytes.buffer)
  bytes.set([0x4f, 0x67, 0x67, 0x53, 0, flags])
  view.setBigUint64(6, granule, true)
  view.setUint32(14, SERIAL, true)
  view.setUint32(18, sequence, true)
  bytes[26] = lacing.length
  bytes.set(lacing, 27)
  let at = 27 + lacing.length
  for (const packet of packets) {
    bytes.set(packet, at)
    at += packet.length
  }
  view.setUint32(22, checksum(bytes), true)
  return bytes
}

/** CRC-32 with polynomial 0x04c11db7, not reflected, from zero. */
function checksum(bytes) {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return crc >>> 0
}

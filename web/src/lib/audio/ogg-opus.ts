/** Writes Opus packets as an Ogg file: the only form in which WhatsApp takes voice notes (RFC 3533, RFC 7845). */
import type { OpusStream } from './webm-opus.ts'

const samplesPerMs = 48
/** Frame lengths by the configuration in a packet's first byte (RFC 6716, table 2). */
const silkMs = [10, 20, 40, 60]
const hybridMs = [10, 20]
const celtMs = [2.5, 5, 10, 20]
const frameMs = (config: number): number => {
  if (config < 12) return silkMs[config % 4] ?? 20
  if (config < 16) return hybridMs[config % 2] ?? 20
  return celtMs[config % 4] ?? 20
}

/** How much sound a packet holds, at 48 kHz. */
export const samplesIn = (packet: Uint8Array): number => {
  const first = packet[0] ?? 0
  const code = first & 3
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2
  return frameMs(first >> 3) * samplesPerMs * frames
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})
const checksum = (bytes: Uint8Array): number => {
  let sum = 0
  for (const byte of bytes) sum = ((sum << 8) ^ (crcTable[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return sum
}

/** A packet's length in units of 255 and a rest, as the page's table lists it. */
const lacingOf = (packet: Uint8Array): number[] => [
  ...Array.from({ length: Math.floor(packet.length / 255) }, () => 255),
  packet.length % 255,
]

interface Page {
  packets: readonly Uint8Array[]
  /** Samples up to the end of this page. */
  position: number
  isFirst?: boolean
  isLast?: boolean
}

const pageOf = ({ packets, position, isFirst, isLast }: Page, serial: number, number: number): Uint8Array => {
  const table = packets.flatMap(lacingOf)
  const bodyLength = packets.reduce((sum, packet) => sum + packet.length, 0)
  const page = new Uint8Array(27 + table.length + bodyLength)
  const view = new DataView(page.buffer)
  page.set(new TextEncoder().encode('OggS'))
  page[5] = (isFirst ? 2 : 0) | (isLast ? 4 : 0)
  view.setBigInt64(6, BigInt(Math.round(position)), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, number, true)
  page[26] = table.length
  page.set(table, 27)
  let at = 27 + table.length
  for (const packet of packets) {
    page.set(packet, at)
    at += packet.length
  }
  view.setUint32(22, checksum(page), true)
  return page
}

const tags = (): Uint8Array => {
  const vendor = new TextEncoder().encode('guiche')
  const packet = new Uint8Array(16 + vendor.length)
  packet.set(new TextEncoder().encode('OpusTags'))
  new DataView(packet.buffer).setUint32(8, vendor.length, true)
  packet.set(vendor, 12)
  return packet
}

/** About a second of sound a page, and never more segments than a page's table holds. */
const packetsPerPage = 50
const segmentsPerPage = 255

const soundPages = (packets: readonly Uint8Array[]): Page[] => {
  const pages: Page[] = []
  let held: Uint8Array[] = []
  let segments = 0
  let position = 0
  for (const packet of packets) {
    const needs = lacingOf(packet).length
    if (held.length === packetsPerPage || segments + needs > segmentsPerPage) {
      pages.push({ packets: held, position })
      held = []
      segments = 0
    }
    held.push(packet)
    segments += needs
    position += samplesIn(packet)
  }
  return [...pages, { packets: held, position, isLast: true }]
}

export const writeOggOpus = ({ head, packets }: OpusStream): Uint8Array<ArrayBuffer> => {
  const pages: Page[] = [
    { packets: [head], position: 0, isFirst: true },
    { packets: [tags()], position: 0 },
    ...soundPages(packets),
  ]
  const serial = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
  const written = pages.map((page, number) => pageOf(page, serial, number))
  const file = new Uint8Array(written.reduce((sum, page) => sum + page.length, 0))
  let at = 0
  for (const page of written) {
    file.set(page, at)
    at += page.length
  }
  return file
}

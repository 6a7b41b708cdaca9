/**
 * A phone packs its history, and some kilobytes may unpack to gigabytes, or to millions of empty records of half a kilobyte each. Whoever builds a phone of
 * their own would end the process that holds everybody's numbers. The library sets no limit.
 */
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import { proto } from 'baileys'
import { FinalFailure } from '../../channel.ts'

/** Parts of real phones have a few megabytes. */
export const mostHistoryBytes = 64 * 1024 * 1024
/** A message has about ten. */
const mostRecords = 1_000_000
/** Of one message: a card for each of some hundred people is some thousand. */
const mostOfMessage = 200_000

const withLength = 2
const bytesOfFixed: Readonly<Record<number, number>> = { 1: 8, 5: 4 }

interface Place {
  bytes: Uint8Array
  at: number
}

/** Null: there is none here. Only the length of a record is used, so more than 32 bits do not matter. */
const varintAt = (place: Place, end: number): number | null => {
  let value = 0
  for (let shift = 0; shift < 70 && place.at < end; shift += 7) {
    const byte = place.bytes[place.at] ?? 0
    place.at += 1
    if (shift < 35) value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return value
  }
  return null
}

/**
 * How many records with a length there are, at any depth. Which of them are messages is not known: texts that could be
 * read as one are counted like it, which adds little.
 */
export const recordsIn = (bytes: Uint8Array, most: number): number => {
  const place: Place = { bytes, at: 0 }
  const ends = [bytes.length]
  let records = 0
  while (ends.length > 0 && records <= most) {
    const end = ends.at(-1) ?? 0
    const tag = place.at < end ? varintAt(place, end) : null
    const length = tag === null ? null : lengthOf(place, tag & 7, end)
    if (length === null || place.at + length > end) {
      // The end, or no message at all.
      place.at = end
      ends.pop()
    } else if (((tag ?? 0) & 7) === withLength) {
      records += 1
      ends.push(place.at + length)
    } else place.at += length
  }
  return records
}

/** Of the value after a tag; null: no such value. */
const lengthOf = (place: Place, kind: number, end: number): number | null => {
  if (kind === withLength) return varintAt(place, end)
  if (kind === 0) return varintAt(place, end) === null ? null : 0
  return bytesOfFixed[kind] ?? null
}

export const tooMuch = () => new FinalFailure('media_refused', 'the phone sent more than a phone has')

/** Beside the history, what a phone tells of its address book and settings, and what anybody writes. */
const boundRecords = (): void => {
  const { HistorySync, SyncdSnapshot, SyncdMutations, SyncdPatch, Message } = proto
  for (const kind of [HistorySync, SyncdSnapshot, SyncdMutations, SyncdPatch, Message]) {
    const most = kind === Message ? mostOfMessage : mostRecords
    const decode = kind.decode as (bytes: unknown, length?: number) => unknown
    // A message within another comes with the reader of the other, which was counted.
    const bounded = (bytes: unknown, length?: number) => {
      if (bytes instanceof Uint8Array && recordsIn(bytes, most) > most) throw tooMuch()
      return decode.call(kind, bytes, length)
    }
    Object.assign(kind, { decode: bounded })
  }
}

/** The library unpacks what lies on the media host with it. */
const boundUnpacking = (): void => {
  const { createInflate } = zlib
  const value = (options?: zlib.ZlibOptions) => {
    const stream = createInflate(options)
    const push = stream.push.bind(stream)
    let bytes = 0
    stream.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
      bytes += chunk?.length ?? 0
      if (bytes <= mostHistoryBytes) return push(chunk, encoding)
      stream.destroy(tooMuch())
      return false
    }
    return stream
  }
  Object.defineProperty(zlib, 'createInflate', { ...Object.getOwnPropertyDescriptor(zlib, 'createInflate'), value })
  syncBuiltinESMExports()
}

/** Deflate packs a thousand bytes into one at most. The library unpacks such a part at once. */
const mostInlineBytes = 256 * 1024
export const isShortInline = ({ initialHistBootstrapInlinePayload: inline }: proto.Message.IHistorySyncNotification) =>
  (inline?.length ?? 0) <= mostInlineBytes

let isBounded = false
/** Once per process. */
export const boundHistory = (): void => {
  if (isBounded) return
  isBounded = true
  boundRecords()
  boundUnpacking()
}

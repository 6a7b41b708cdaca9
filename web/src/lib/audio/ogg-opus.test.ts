import { expect, test } from 'vitest'
import { samplesIn, writeOggOpus } from './ogg-opus.ts'
import { peaksOf } from './waveform.ts'
import { readWebmOpus } from './webm-opus.ts'

const head = Uint8Array.from([...new TextEncoder().encode('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
/** 20 ms of CELT in one frame. */
const packet = (length: number) => Uint8Array.from([(31 << 3) | 0, ...Array.from({ length: length - 1 }, () => 7)])

const sized = (id: number[], content: ArrayLike<number>): number[] => [
  ...id,
  0x40 | (content.length >> 8),
  content.length & 0xff,
  ...Array.from(content),
]
/** As recorders write it: sizes of what holds others are unknown while recording. */
const open = (id: number[], content: number[]): number[] => [...id, 0x01, 255, 255, 255, 255, 255, 255, 255, ...content]
const webm = (packets: Uint8Array[]): Uint8Array =>
  Uint8Array.from([
    ...sized([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
    ...open(
      [0x18, 0x53, 0x80, 0x67],
      [
        ...sized([0x16, 0x54, 0xae, 0x6b], sized([0xae], sized([0x63, 0xa2], head))),
        ...open(
          [0x1f, 0x43, 0xb6, 0x75],
          packets.flatMap((each) => sized([0xa3], [0x81, 0, 0, 0x80, ...each])),
        ),
      ],
    ),
  ])

interface Page {
  flags: number
  position: bigint
  sequence: number
  bodyLength: number
}
const pagesOf = (file: Uint8Array): Page[] => {
  const view = new DataView(file.buffer)
  const pages: Page[] = []
  for (let at = 0; at < file.length; ) {
    expect(new TextDecoder().decode(file.subarray(at, at + 4))).toBe('OggS')
    const segments = file[at + 26] ?? 0
    const bodyLength = file.subarray(at + 27, at + 27 + segments).reduce((sum, each) => sum + each, 0)
    pages.push({
      flags: file[at + 5] ?? 0,
      position: view.getBigInt64(at + 6, true),
      sequence: view.getUint32(at + 18, true),
      bodyLength,
    })
    at += 27 + segments + bodyLength
  }
  return pages
}

test('the packets of a recording come out as they went in', () => {
  const packets = [packet(3), packet(100), packet(400)]
  expect(readWebmOpus(webm(packets))).toEqual({ head, packets })
})

test('what is no recording is refused', () => {
  expect(readWebmOpus(Uint8Array.from([1, 2, 3]))).toBeNull()
  expect(readWebmOpus(new Uint8Array())).toBeNull()
  expect(readWebmOpus(webm([]))).toBeNull()
})

test('the file starts with head and tags, counts its samples and says where it ends', () => {
  const pages = pagesOf(writeOggOpus({ head, packets: Array.from({ length: 120 }, () => packet(80)) }))
  expect(pages.map(({ flags }) => flags)).toEqual([2, 0, 0, 0, 4])
  expect(pages.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4])
  expect(pages.map(({ position }) => Number(position))).toEqual([0, 0, 48_000, 96_000, 115_200])
  expect(pages[0]?.bodyLength).toBe(head.length)
})

test('packets whose length is a multiple of 255 end with an empty segment', () => {
  const [, , sound] = pagesOf(writeOggOpus({ head, packets: [packet(255), packet(510)] }))
  expect(sound?.bodyLength).toBe(765)
})

test('a packet says how long it sounds', () => {
  expect(samplesIn(Uint8Array.from([31 << 3]))).toBe(960)
  expect(samplesIn(Uint8Array.from([(31 << 3) | 1]))).toBe(1920)
  expect(samplesIn(Uint8Array.from([(1 << 3) | 3, 3]))).toBe(2880)
  expect(samplesIn(Uint8Array.from([16 << 3]))).toBe(120)
})

test('a waveform has one value a bar, the loudest being 1', () => {
  const samples = new Float32Array(640).map((_, at) => (at < 320 ? 0.1 : 0.5))
  expect(peaksOf(samples, 4).map((peak) => Math.round(peak * 10) / 10)).toEqual([0.2, 0.2, 1, 1])
})

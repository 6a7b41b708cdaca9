import { BufferSource, EncodedPacketSink, Input, OGG } from 'mediabunny'
import { expect, test } from 'vitest'
import { asOgg } from './as-ogg.ts'

const head = Uint8Array.from([...new TextEncoder().encode('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
/** 20 ms of CELT in one frame. */
const packet = (length: number) => Uint8Array.from([(31 << 3) | 0, ...Array.from({ length: length - 1 }, () => 7)])

const sized = (id: number[], content: ArrayLike<number>): number[] => [
  ...id,
  0x40 | (content.length >> 8),
  content.length & 0xff,
  ...Array.from(content),
]
const text = (words: string) => Array.from(new TextEncoder().encode(words))
/** As recorders write it: sizes of what holds others are unknown while recording. */
const open = (id: number[], content: number[]): number[] => [...id, 0x01, 255, 255, 255, 255, 255, 255, 255, ...content]
const track = sized(
  [0xae],
  [
    ...sized([0xd7], [1]),
    ...sized([0x73, 0xc5], [1]),
    ...sized([0x83], [2]),
    ...sized([0x86], text('A_OPUS')),
    ...sized([0x63, 0xa2], head),
    ...sized([0xe1], [...sized([0xb5], [0x47, 0x3b, 0x80, 0]), ...sized([0x9f], [1])]),
  ],
)
const webm = (packets: Uint8Array[]): Blob =>
  new Blob([
    Uint8Array.from([
      ...sized([0x1a, 0x45, 0xdf, 0xa3], sized([0x42, 0x82], text('webm'))),
      ...open(
        [0x18, 0x53, 0x80, 0x67],
        [
          ...sized([0x15, 0x49, 0xa9, 0x66], sized([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40])),
          ...sized([0x16, 0x54, 0xae, 0x6b], track),
          ...open(
            [0x1f, 0x43, 0xb6, 0x75],
            [
              ...sized([0xe7], [0]),
              ...packets.flatMap((each, at) => sized([0xa3], [0x81, (at * 20) >> 8, (at * 20) & 255, 0x80, ...each])),
            ],
          ),
        ],
      ),
    ]),
  ])

test('the packets of a recording come out of the Ogg file as they went in', async () => {
  const packets = [3, 100, 255, 400, 510, ...Array.from({ length: 120 }, () => 80)].map(packet)
  const ogg = await asOgg(webm(packets))
  const input = new Input({ source: new BufferSource(ogg as ArrayBuffer), formats: [OGG] })
  const sound = await input.getPrimaryAudioTrack()
  expect(sound?.codec).toBe('opus')
  expect(await input.computeDuration()).toBeCloseTo(2.5)
  const found: Uint8Array[] = []
  if (sound) for await (const each of new EncodedPacketSink(sound).packets()) found.push(each.data)
  expect(found).toEqual(packets)
})

test('a file that is not a recording is refused', async () => {
  expect(await asOgg(new Blob([Uint8Array.from([1, 2, 3])]))).toBeNull()
  expect(await asOgg(new Blob([]))).toBeNull()
  expect(await asOgg(webm([]))).toBeNull()
})

import { expect, test } from 'vitest'
import { encodeMp3 } from './mp3.ts'
import { isIos, recordingFormat } from './recording-format.ts'

const chrome = (mime: string) => mime.startsWith('audio/webm') || mime === 'audio/mp4'
const safari = (mime: string) => mime.startsWith('audio/mp4')
const all = () => true

test('WhatsApp gets an ogg voice note, and mp3 when the browser cannot record Opus', () => {
  expect(recordingFormat({ recordsAs: 'ogg', isIos: false, supports: chrome })).toEqual({
    mimeType: 'audio/webm;codecs=opus',
    making: 'ogg',
    ending: 'ogg',
  })
  expect(recordingFormat({ recordsAs: 'ogg', isIos: false, supports: safari })).toEqual({
    mimeType: 'audio/mp4',
    making: 'mp3',
    ending: 'mp3',
  })
})

test('iOS uses mp3 instead of ogg, even when it could record Opus', () => {
  expect(recordingFormat({ recordsAs: 'ogg', isIos: true, supports: all })).toMatchObject({ making: 'mp3' })
  expect(isIos({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', maxTouchPoints: 5 })).toBe(true)
  expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 })).toBe(true)
  expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 0 })).toBe(false)
})

test('for other channels the file is named m4a', () => {
  expect(recordingFormat({ recordsAs: 'm4a', isIos: false, supports: chrome })).toMatchObject({
    making: 'mp3',
    ending: 'm4a',
  })
  expect(recordingFormat({ recordsAs: 'm4a', isIos: true, supports: safari })).toMatchObject({
    mimeType: 'audio/mp4;codecs=mp4a.40.2',
    making: 'mp4',
    ending: 'm4a',
  })
})

test('an mp3 has 128 kilobits a second', async () => {
  const tone = Float32Array.from({ length: 88_200 }, (_, at) => Math.sin(at / 16) * 0.5)
  const parts = await encodeMp3(tone)
  const bytes = parts.flatMap((part) => [...part])
  // Frame sync of MPEG 1, layer 3; then 9, which is 128 kbit/s, and 44,100 Hz.
  expect([bytes[0], (bytes[1] ?? 0) & 0xfe]).toEqual([0xff, 0xfa])
  expect((bytes[2] ?? 0) >> 4).toBe(9)
  expect(bytes.length).toBeGreaterThan(31_000)
  expect(bytes.length).toBeLessThan(34_000)
})

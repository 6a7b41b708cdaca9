import { expect, test } from 'vitest'
import { peaksOf } from './waveform.ts'

test('a waveform has one value a bar, the loudest being 1', () => {
  const samples = new Float32Array(640).map((_, at) => (at < 320 ? 0.1 : 0.5))
  expect(peaksOf(samples, 4).map((peak) => Math.round(peak * 10) / 10)).toEqual([0.2, 0.2, 1, 1])
})

import { describe, expect, it } from 'vitest'
import { cutWhole, withoutHalves } from './whole-letters.ts'

describe('a text that is cut', () => {
  it.each([
    ['where it ends', 'oi', 5, 'oi'],
    ['between letters', 'bom dia', 3, 'bom'],
    ['behind an emoji', 'a😀b', 3, 'a😀'],
    ['in the middle of an emoji', 'a😀b', 2, 'a'],
    ['to nothing', '😀', 1, ''],
  ])('%s keeps whole characters', (_where, text, most, kept) => {
    expect(cutWhole(text, most)).toBe(kept)
  })
})

describe('lone surrogates', () => {
  it.each([
    ['the first', 'a\ud83d', 'a\ufffd'],
    ['the second', '\ude00a', '\ufffda'],
    ['both the wrong way round', '\ude00\ud83d', '\ufffd\ufffd'],
    ['none', 'a😀é', 'a😀é'],
  ])('%s: what is whole stays', (_which, text, mended) => {
    expect(withoutHalves(text)).toBe(mended)
  })
})

import { describe, expect, it } from 'vitest'
import { plain, withoutMarks } from './plain.ts'

describe('a text without accents', () => {
  it('is the same whatever the order and number of its marks, composed or not', () => {
    expect(plain('Ação É\u0301\u0323 Ñ')).toBe('acao e n')
    expect(withoutMarks('ﬁ é e\u0323\u0301 ｶ\uff9e ①')).toBe('fi e e カ 1')
  })
  it('takes no time for tens of thousands of marks behind one letter', () => {
    const texts = [
      `a${'\u0301'.repeat(32_000)}${'\u0323'.repeat(32_000)}`,
      `a${`${'\u0301'.repeat(20)}\uff9e`.repeat(3_000)}`,
    ]
    const began = performance.now()
    for (const text of texts) expect([plain(text).length < 4_000, withoutMarks(text)]).toEqual([true, 'a'])
    // It was two seconds each.
    expect(performance.now() - began).toBeLessThan(2500)
  })
})

import { describe, expect, test } from 'vitest'
import { mergeDrafts } from './draft-merge.ts'

const draft = (text: string, isPrivate = false) => ({ text, isPrivate, quoted: null })
const merged = (base: string, mine: string, theirs: string) => mergeDrafts(draft(base), draft(mine), draft(theirs)).text

describe('one draft on two devices', () => {
  test('a change by one of them is taken', () => {
    expect(merged('Bom', 'Bom', 'Bom dia')).toBe('Bom dia')
    expect(merged('Bom', 'Bom dia', 'Bom')).toBe('Bom dia')
    expect(merged('Bom', 'Bom', '')).toBe('')
  })
  test('text that both wrote is kept, whoever was later', () => {
    expect(merged('', 'do computador', 'do celular')).toBe('do computador\ndo celular')
    expect(merged('Bom', 'Bom dia', 'Bom dia, Vera')).toBe('Bom dia, Vera')
    expect(merged('Bom', 'Bom dia, Vera', 'Bom dia')).toBe('Bom dia, Vera')
  })
  test('text typed offline continues after the draft was sent elsewhere', () => {
    expect(merged('Bom', 'Bom dia', '')).toBe('Bom dia')
  })
  test('a note on either side makes it a note', () => {
    expect(mergeDrafts(draft(''), draft('a', true), draft('b')).isPrivate).toBe(true)
    expect(mergeDrafts(draft(''), draft('a'), draft('b', true)).isPrivate).toBe(true)
    expect(mergeDrafts(draft(''), draft('a'), draft('b')).isPrivate).toBe(false)
  })
  test('merging again changes nothing', () => {
    const once = merged('', 'a1', 'b2')
    expect(merged('b2', once, 'b2')).toBe(once)
    expect(merged('', once, once)).toBe(once)
  })
})

import { describe, expect, it } from 'vitest'
import { mentionedIn, namingsIn } from './mention-words.ts'

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Souza' },
  { id: 3, name: 'João Prado' },
]
const ids = (words: string) => mentionedIn(words, people).map(({ id }) => id)

describe('who is named', () => {
  it('is found by the whole name, once, ignoring accents and case', () => {
    expect(ids('@joao prado veja, @João Prado!')).toEqual([3])
    expect(ids('(@Ana) e @João Prado')).toEqual([1, 3])
  })
  it('is the one with the longer name when two match', () => {
    expect(ids('@Ana Souza')).toEqual([2])
    expect(ids('@Ana, veja')).toEqual([1])
  })
  it('is nobody in an address or half a name', () => {
    expect(ids('ana@ana.com')).toEqual([])
    expect(ids('@Anastácia @João')).toEqual([])
    expect(ids('@')).toEqual([])
  })
  it('is found at the position in the text, whatever precedes it', () => {
    const words = '👍🏽 é você, @JOÃO PRADO?'
    const cuts = namingsIn(words, people).map(({ start, end }) => words.slice(start, end))
    expect(cuts).toEqual(['@JOÃO PRADO'])
  })
  it('is the first of two with the same name', () => {
    expect(mentionedIn('@ANA', [...people, { id: 4, name: 'Ána' }]).map(({ id }) => id)).toEqual([1])
  })
  it('takes no longer with a thousand names that begin alike and an @ for each letter', () => {
    const alike = Array.from({ length: 1000 }, (_, id) => ({ id, name: `${'@'.repeat(45)}x${id}` }))
    const began = performance.now()
    expect(mentionedIn('@'.repeat(65_536), alike)).toEqual([])
    // Compared one after another it was 11 s, now it is 70 ms.
    expect(performance.now() - began).toBeLessThan(2500)
  })
})

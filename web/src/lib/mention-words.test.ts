import { describe, expect, test } from 'vitest'
import { matchesOf, nameAt, withName } from './mention-words.ts'

const people = [{ name: 'Ana Souza' }, { name: 'João Prado' }]

describe('a name after an @', () => {
  test('is the text between it and the caret', () => {
    expect(nameAt('veja @jo', 8)).toBe('jo')
    expect(nameAt('veja @', 6)).toBe('')
    expect(nameAt('ana@x', 5)).toBeNull()
    expect(nameAt('nada', 4)).toBeNull()
  })
  test('is found by its start or that of a part, ignoring accents', () => {
    expect(matchesOf(people, 'joao')).toEqual([{ name: 'João Prado' }])
    expect(matchesOf(people, 'sou')).toEqual([{ name: 'Ana Souza' }])
    expect(matchesOf(people, '')).toHaveLength(2)
    expect(matchesOf(people, 'Ana Souza veja')).toEqual([])
  })
  test('replaces the typed text', () => {
    expect(withName('oi @jo, veja', 6, 'João Prado')).toEqual({ words: 'oi @João Prado , veja', caret: 15 })
  })
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups, pickable } from './emoji.ts'

const file = (language: string): unknown =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`emojibase-data/${language}/data.json`)), 'utf8'))

test('every language has all emoji, in groups with a name', () => {
  for (const language of ['pt', 'en', 'es']) {
    const emojis = pickable(file(language))
    expect(emojis.length).toBeGreaterThan(1_700)
    const known = new Set<number>(groups.map(([index]) => index))
    expect(emojis.filter(({ category }) => !known.has(category))).toEqual([])
  }
})

test('they are found by words of the language, and have skin tones', () => {
  const emojis = pickable(file('pt'))
  const heart = emojis.find(({ emoji }) => emoji === '❤️')
  expect(heart?.label).toContain('coração')
  const wave = emojis.find(({ emoji }) => emoji.startsWith('👋'))
  expect(wave?.skins?.dark).toBe('👋🏿')
})

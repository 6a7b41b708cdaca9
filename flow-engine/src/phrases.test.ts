import { describe, expect, it } from 'vitest'
import { phraseIn } from './phrases.ts'

describe('phrases', () => {
  const phrases = ['Promoção', 'promoção de natal', 'oi'].map((phrase, id) => ({ id, phrase }))
  it('match whole words without accents, capitals and punctuation; the longest wins', () => {
    expect(phraseIn('Vi a PROMOCAO, quero!', phrases)?.id).toBe(0)
    expect(phraseIn('a promoção de  Natal?', phrases)?.id).toBe(1)
    expect(phraseIn('noite', phrases)).toBeNull()
    expect(phraseIn('!!!', [{ id: 1, phrase: '?' }])).toBeNull()
  })
})

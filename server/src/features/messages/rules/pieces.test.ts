import { expect, it } from 'vitest'
import { inPieces } from './pieces.ts'

it('a text that fits stays unchanged', () => {
  expect(inPieces(' Olá\n\ntudo bem? ', 20)).toEqual([' Olá\n\ntudo bem? '])
})

it('a longer one is split between lines', () => {
  expect(inPieces('Escolha:\n\n*1* - Um\n*2* - Dois', 20)).toEqual(['Escolha:\n\n*1* - Um', '*2* - Dois'])
})

it('a line that is too long is split between words, and a word that is too long between characters', () => {
  expect(inPieces('uma frase comprida demais', 12)).toEqual(['uma frase', 'comprida', 'demais'])
  expect(inPieces('😀'.repeat(5), 5)).toEqual(['😀😀', '😀😀', '😀'])
})

it('nothing is lost, no part is empty or too long', () => {
  const text = Array.from({ length: 500 }, (_, index) => `*${index + 1}* - Opção ${index}`).join('\n')
  const pieces = inPieces(`${text}\n${' '.repeat(9_000)}\n\n${'x'.repeat(9_000)}`, 4_096)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(4_096)
  expect(pieces.every((piece) => piece.trim() !== '')).toBe(true)
  expect(pieces.join('\n').startsWith(text)).toBe(true)
  expect(pieces.join('').match(/x/g)).toHaveLength(9_000)
})

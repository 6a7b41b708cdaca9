import { describe, expect, it } from 'vitest'
import { ratingIn, ratingStep, shownRate } from './rating.ts'

describe('a rating', () => {
  it.each([
    ['9', 9],
    ['nota 9', 9],
    ['9/10', 9],
    ['10 de 10', 10],
    ['8,5', 9],
    ['0', 0],
    ['Nove!', 9],
    ['dou um 7', 7],
    ['ten', 10],
    ['9 \n de\t 10', 9],
  ])('is read from %j', (answer, rate) => expect(ratingIn(answer)).toBe(rate))
  it.each(['', 'obrigada', '11', '100', '7 ou 8', '-3', 'entre sete e oito', '10,4'])('is not in %j', (answer) =>
    expect(ratingIn(answer)).toBeNull(),
  )
  it('is asked for as often as the connection says, and counts even if it is late', () => {
    expect(ratingStep('não sei', { asked: 1, most: 2 })).toEqual({ kind: 'ask' })
    expect(ratingStep('não sei', { asked: 2, most: 2 })).toEqual({ kind: 'silence' })
    expect(ratingStep('8', { asked: 2, most: 2 })).toEqual({ kind: 'rated', rate: 8 })
  })
  it('is found quickly in the longest answer', () => {
    const begun = performance.now()
    expect(ratingIn(`${' '.repeat(65_000)}9`)).toBe(9)
    expect(performance.now() - begun).toBeLessThan(500)
  })
  it('is shown in five steps', () => {
    expect([0, 1, 2, 3, 5, 8, 9, 10].map(shownRate)).toEqual([1, 1, 1, 2, 3, 4, 5, 5])
  })
})

import { describe, expect, it } from 'vitest'
import { ratingIn, shownRate } from './rating.ts'

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
  ])('is read from %j', (answer, rate) => expect(ratingIn(answer)).toBe(rate))
  it.each(['', 'obrigada', '11', '100', '7 ou 8', '-3', 'entre sete e oito', '10,4'])('is not in %j', (answer) =>
    expect(ratingIn(answer)).toBeNull(),
  )
  it('is shown in five steps', () => {
    expect([0, 1, 2, 3, 5, 8, 9, 10].map(shownRate)).toEqual([1, 1, 1, 2, 3, 4, 5, 5])
  })
})

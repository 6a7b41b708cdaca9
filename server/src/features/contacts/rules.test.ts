import { describe, expect, it } from 'vitest'
import { betterName, phoneVariants } from './rules.ts'

describe('Brazilian numbers', () => {
  it('a mobile is looked up with and without its ninth digit', () => {
    expect(phoneVariants('5511987654321')).toEqual(['5511987654321', '551187654321'])
    expect(phoneVariants('551187654321')).toEqual(['551187654321', '5511987654321'])
  })
  it('a landline and a foreign number have one form', () => {
    expect(phoneVariants('551133334444')).toEqual(['551133334444'])
    expect(phoneVariants('14155550123')).toEqual(['14155550123'])
  })
})

describe('names from the channel', () => {
  it('replace a name that is still the number', () => {
    expect(betterName({ name: '5511987654321', number: '5511987654321' }, ' Bia ')).toBe('Bia')
  })
  it('never replace a name that somebody gave', () => {
    expect(betterName({ name: 'Beatriz', number: '5511987654321' }, 'Bia')).toBeNull()
    expect(betterName({ name: '5511987654321', number: '5511987654321' }, undefined)).toBeNull()
  })
})

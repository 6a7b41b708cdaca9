import { phoneVariants } from '@guiche/contract/phone-number'
import { describe, expect, it } from 'vitest'
import { askedNumber, betterName, contactAfter, pushedName } from './rules.ts'

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

describe('the digits of a search', () => {
  it.each([
    ['(11) 98765-4321', '11%87654321'],
    ['+55 11 98765-4321', '5511%87654321'],
    ['551187654321', '5511%87654321'],
    ['98765-4321', '87654321'],
    ['8765-4321', '87654321'],
  ])('%s finds a mobile with and without its ninth digit', (term, pattern) => {
    expect(askedNumber(term, true)).toEqual({ digits: pattern, whole: null })
  })
  it('other numbers and parts of numbers are searched as they are', () => {
    expect(askedNumber('(11) 3333-4444', true).digits).toBe('1133334444')
    expect(askedNumber('8765', true).digits).toBe('8765')
    expect(askedNumber('Bia', true).digits).toBe('')
  })
  it('people who see masked numbers search for a whole number or for none', () => {
    const whole = (term: string) => askedNumber(term, false).whole
    expect(whole('8765')).toEqual([])
    expect(whole('Ana 5511987654321')).toEqual([])
    expect(whole('+55 11 98765-4321')).toEqual(['5511987654321', '551187654321'])
    expect(whole('(11) 8765-4321')).toEqual(['1187654321', '551187654321', '5511987654321'])
    expect(whole('1'.repeat(16))).toEqual([])
    expect(askedNumber('11987654321', false).digits).toBe('')
  })
})

describe('names from the channel', () => {
  it('replace a name that is still the number', () => {
    expect(betterName({ name: '5511987654321', number: '5511987654321' }, ' Bia ')).toBe('Bia')
  })
  it('never replace a name that somebody gave', () => {
    expect(betterName({ name: 'Beatriz', number: '5511987654321' }, 'Bia')).toBeNull()
    expect(betterName({ name: '5511987654321', number: '5511987654321' }, undefined)).toBeNull()
    expect(betterName({ name: '', number: '5511987654321' }, 'Bi\u0000a ')).toBe('Bia')
    expect(pushedName(' \u0000 ')).toBeUndefined()
    expect(pushedName('Ana\u202e gpj.exe\u2066')).toBe('Ana gpj.exe')
    expect(pushedName('\u202e')).toBeUndefined()
  })
})

describe('a change of a contact', () => {
  const stored = {
    name: '5511987654321',
    number: '5511987654321',
    email: 'bia@x.com',
    extraInfo: [],
    otherNumbers: [],
    isGroup: false,
  }
  it('keeps absent fields', () => {
    expect(contactAfter(stored, { name: 'Bia' })).toEqual({ ...stored, name: 'Bia', isGroup: undefined })
    expect(contactAfter(stored, { email: '' }).email).toBe('')
  })
  it('does not store the mask of the name', () => {
    expect(contactAfter(stored, { name: '55119******21' }).name).toBe('5511987654321')
  })
  it('does not store a mask from before the name changed', () => {
    expect(contactAfter({ ...stored, name: 'Bia' }, { name: '55119******21' }).name).toBe('Bia')
    expect(contactAfter({ ...stored, name: 'Bia' }, { name: 'Ana 55119******21' }).name).toBe('Bia')
    expect(contactAfter(stored, { name: 'Bia *** 10' }).name).toBe('Bia *** 10')
  })
  it('stores the number when its mask stands in other text', () => {
    const named = { ...stored, name: 'Ana (11) 98765-4321' }
    expect(contactAfter(named, { name: 'Ana Paula 119******21' }).name).toBe('Ana Paula (11) 98765-4321')
    expect(contactAfter(named, { name: 'Ana 119******00' }).name).toBe(named.name)
  })
  it('keeps the number that it replaces, and forgets one that returns', () => {
    const moved = contactAfter(stored, { number: '5521976543210' })
    expect(moved.otherNumbers).toEqual([stored.number])
    expect(contactAfter({ ...moved, isGroup: false }, { number: stored.number }).otherNumbers).toEqual([moved.number])
    expect(contactAfter(stored, { number: '551187654321' }).otherNumbers).toEqual([])
  })
  it("never changes a group's address", () => {
    expect(contactAfter({ ...stored, isGroup: true }, { number: '551133334444' }).number).toBe(stored.number)
  })
})

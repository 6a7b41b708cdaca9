import type { ImportRow } from '@guiche/contract/features/contact-spreadsheets'
import { describe, expect, it } from 'vitest'
import { dialKeyOf, siftRows } from './items.ts'

const sift = (...rows: Omit<ImportRow, 'line'>[]) =>
  siftRows(
    rows.map((row, at) => ({ line: at + 2, ...row })),
    '55',
  )

describe('a row of a spreadsheet', () => {
  it('becomes a person whose number has its country code', () => {
    const { items, refused } = sift({ name: ' Ana ', number: '(11) 98888-7777', email: 'ana@x.com' })
    expect(refused).toEqual([])
    expect(items).toEqual([
      { line: 2, name: 'Ana', number: '5511988887777', dialKey: '5511988887777', email: 'ana@x.com' },
    ])
  })
  it('without a name is named by its number', () => {
    expect(sift({ number: '+1 555 123 4567' }).items).toMatchObject([{ name: '15551234567', number: '15551234567' }])
  })
  it('that is already counted is refused, with and without the ninth digit', () => {
    const { items, refused } = sift(
      { name: 'Ana', number: '5511988887777' },
      { name: 'Ana', number: '551188887777' },
      { name: 'Bia', number: '5511977776666' },
    )
    expect(items.map(({ name }) => name)).toEqual(['Ana', 'Bia'])
    expect(refused).toEqual([{ line: 3, reason: 'repeated' }])
  })
  it.each([
    [{ name: 'Ana' }, 'number_missing'],
    [{ name: 'Ana', number: 'ramal' }, 'number_invalid'],
    [{ name: 'Ana', number: '+0123456789' }, 'number_invalid'],
    [{ name: 'Ana', number: '1'.repeat(16) }, 'number_invalid'],
    [{ name: 'A', number: '5511988887777' }, 'name_short'],
    [{ name: 'A'.repeat(51), number: '5511988887777' }, 'name_long'],
    [{ name: 'Ana', number: '5511988887777', email: 'ana@' }, 'email_invalid'],
    [{ name: 'Ana', number: '5511988887777', email: 'ana@-x.com' }, 'email_invalid'],
  ])('%j is refused as %s', (row, reason) => {
    expect(sift(row)).toEqual({ items: [], refused: [{ line: 2, reason }] })
  })
  it('keeps a formula as text, and loses NUL', () => {
    expect(sift({ name: '=1+1\u0000', number: '5511988887777' }).items).toMatchObject([{ name: '=1+1' }])
  })
})

it('a Brazilian mobile number has one key in both forms; other numbers are their own key', () => {
  expect(dialKeyOf('551188887777')).toBe(dialKeyOf('5511988887777'))
  expect(dialKeyOf('551133334444')).toBe('551133334444')
  expect(dialKeyOf('4915112345678')).toBe('4915112345678')
})

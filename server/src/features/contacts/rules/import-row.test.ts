import { describe, expect, it } from 'vitest'
import { internationalNumber, pairsAfter, readRow } from './import-row.ts'

describe('numbers of a spreadsheet', () => {
  it.each([
    ['(11) 98765-4321', '5511987654321'],
    ['011 98765 4321', '5511987654321'],
    ['+351 912 345 678', '351912345678'],
    ['00351912345678', '351912345678'],
    ['5511987654321', '5511987654321'],
  ])('%s is %s', (typed, number) => expect(internationalNumber(typed, '55')).toBe(number))
  it('stay as they are when no country is assumed', () => {
    expect(internationalNumber('912345678', '')).toBe('912345678')
  })
})

describe('a row of a spreadsheet', () => {
  const row = (more: object) => readRow({ line: 2, number: '11987654321', name: 'Ana', ...more }, '55')
  it('is a contact, and needs only a number', () => {
    expect(row({ email: ' a@b.co ', tags: ['VIP', ''] })).toMatchObject({
      ok: true,
      contact: { line: 2, name: 'Ana', number: '5511987654321', email: 'a@b.co', tags: ['VIP'] },
    })
    expect(row({ name: undefined })).toMatchObject({ ok: true, contact: { name: '' } })
  })
  it.each([
    [{ number: ' ' }, 'number_missing'],
    [{ number: 'abc' }, 'number_invalid'],
    [{ number: '123' }, 'number_invalid'],
    [{ name: 'A' }, 'name_short'],
    [{ name: 'x'.repeat(251) }, 'name_long'],
    [{ email: 'nobody' }, 'email_invalid'],
    [{ tags: ['ab'] }, 'tag_invalid'],
  ])('%j is refused: %s', (more, reason) => expect(row(more)).toEqual({ ok: false, line: 2, reason }))
  it('with a long address is refused without parsing it in every way', () => {
    const email = `a@${'.'.repeat(1_997)}@`
    const begun = performance.now()
    for (let line = 0; line < 1_000; line += 1) expect(row({ email }).ok).toBe(false)
    expect(performance.now() - begun).toBeLessThan(500)
  })
})

describe('pairs of an import', () => {
  it('replace those of the same name and add the others', () => {
    const before = [
      { name: 'CPF', value: '1' },
      { name: 'Plano', value: 'Ouro' },
    ]
    expect(
      pairsAfter(before, [
        { name: 'cpf', value: '2' },
        { name: 'Cidade', value: 'Recife' },
      ]),
    ).toEqual([
      { name: 'cpf', value: '2' },
      { name: 'Plano', value: 'Ouro' },
      { name: 'Cidade', value: 'Recife' },
    ])
  })
})

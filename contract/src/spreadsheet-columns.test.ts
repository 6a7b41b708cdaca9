import { describe, expect, it } from 'vitest'
import { guessColumns, rowOf } from './spreadsheet-columns.ts'

describe('the columns of a spreadsheet', () => {
  it('are recognised by their headings, each kind once', () => {
    expect(guessColumns(['Nome completo', 'Celular', 'Telefone', 'E-mail', 'Etiquetas', 'CPF', ''])).toEqual([
      'name',
      'number',
      'pair',
      'email',
      'tags',
      'pair',
      'none',
    ])
  })
  it('give the fields of a row', () => {
    const heading = ['Nome', 'Número', 'Tags', 'CPF', 'Notas']
    const row = rowOf(
      ['Ana', '11987654321', 'VIP; novos', '123', 'x'],
      heading,
      ['name', 'number', 'tags', 'pair', 'none'],
      7,
    )
    expect(row).toEqual({
      line: 7,
      name: 'Ana',
      number: '11987654321',
      email: '',
      tags: ['VIP', 'novos'],
      extraInfo: [{ name: 'CPF', value: '123' }],
    })
  })
})

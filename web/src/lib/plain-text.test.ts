import { expect, it } from 'vitest'
import { placesOf } from './plain-text.ts'

it.each([
  ['Quero a Receita do PÃO', 'receita', ['Receita']],
  ['Quero a Receita do PÃO', 'pao', ['PÃO']],
  ['ação, acao e AÇÃO', 'ação', ['ação', 'acao', 'AÇÃO']],
  ['👍 bôlo', 'bolo', ['bôlo']],
  ['pa\u0303o', 'pao', ['pa\u0303o']],
  ['nada', 'bolo', []],
  ['nada', '', []],
])('in %j %j is found', (text, term, found) => {
  expect(placesOf(text, term).map(({ start, end }) => text.slice(start, end))).toEqual(found)
})

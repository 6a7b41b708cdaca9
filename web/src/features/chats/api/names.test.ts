import { expect, test } from 'vitest'
import { piecesOf } from '../../../lib/whatsapp-text.ts'
import { markNames } from './names.ts'

const mark = markNames(
  [
    { id: 1, name: 'Marina Souza' },
    { id: 2, name: 'João' },
  ],
  2,
)

test('names are highlighted in plain and in formatted text, and nowhere else', () => {
  expect(mark(piecesOf('oi @joao, e *@Marina Souza* `@João`'))).toEqual([
    { kind: 'text', text: 'oi ' },
    { kind: 'name', text: '@joao', isOwn: true },
    { kind: 'text', text: ', e ' },
    { kind: 'bold', pieces: [{ kind: 'name', text: '@Marina Souza', isOwn: false }] },
    { kind: 'text', text: ' ' },
    { kind: 'mono', text: '@João' },
  ])
  expect(mark(piecesOf('joao@clinica.com'))).toEqual(piecesOf('joao@clinica.com'))
})

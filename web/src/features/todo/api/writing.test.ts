import { expect, test } from 'vitest'
import { editing, ended, nothingWritten, textOf, written } from './writing.ts'

const [bread, milk] = [
  { id: 'a', text: 'pão' },
  { id: 'b', text: 'leite' },
]

test('a new task that was begun waits while another is edited', () => {
  const begun = written(nothingWritten, 'texto novo a meio')
  const edited = written(editing(begun, bread), 'pão integral')
  expect(textOf(edited)).toBe('pão integral')
  expect(textOf(ended(edited, 'a'))).toBe('texto novo a meio')
})

test('a begun edit waits while another task is edited', () => {
  const both = editing(written(editing(nothingWritten, bread), 'pão integral'), milk)
  expect(textOf(both)).toBe('leite')
  expect(textOf(editing(both, bread))).toBe('pão integral')
})

test('a cancelled or saved edit is gone', () => {
  const edited = ended(written(editing(nothingWritten, bread), 'pão integral'), 'a')
  expect(textOf(editing(edited, bread))).toBe('pão')
  expect(textOf(ended(written(nothingWritten, 'novo'), null))).toBe('')
  // Another one goes: this one stays.
  expect(textOf(ended(editing(nothingWritten, milk), 'a'))).toBe('leite')
})

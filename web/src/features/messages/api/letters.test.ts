import { expect, test } from 'vitest'
import { excessOf, type Writing } from './letters.ts'

const writing: Writing = { channel: 'whatsappapi', isPrivate: false, signer: null }

test('a text is counted as it leaves: trimmed, with the signature above it', () => {
  expect(excessOf(` ${'a'.repeat(4096)} `, writing)).toBe(0)
  expect(excessOf('a'.repeat(4097), writing)).toBe(1)
  expect(excessOf('a'.repeat(4096), { ...writing, signer: 'Marina' })).toBe('*Marina:*\n'.length)
  expect(excessOf(' ', { ...writing, signer: 'Marina' })).toBe(0)
})

test('below a file fewer letters are taken than alone; with sound they go alone', () => {
  expect(excessOf('a'.repeat(1025), writing, 'image/png')).toBe(1)
  expect(excessOf('a'.repeat(1025), writing, 'audio/ogg')).toBe(0)
})

test('a note is bounded by no channel', () => {
  expect(excessOf('a'.repeat(5000), { ...writing, isPrivate: true }, 'image/png')).toBe(0)
})
